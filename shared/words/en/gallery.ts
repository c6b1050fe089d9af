/** The gallery, its filters and its viewer. */
export const gallery = {
  allProjects: 'All Projects',
  filters: 'Show projects',
  kinds: 'Kinds of work',
  projects: 'Projects',
  /** Filled in by filter-bar.ts. */
  shown: '{shown} of {count} projects shown',
  page: (number: number) => `page ${number}`,
  showPrevious: 'Show previous',
  showMore: 'Show more',
  /** After the number of the first. */
  upTo: (last: number, count: number) => `to ${last} of ${count}`,
  lost: 'These projects didn’t load. Check your connection, then press again.',
  before: 'Before',
  after: 'After',
  beforeAndAfter: 'Before and after',
  close: 'Close',
  zoom: 'Zoom',
  previous: 'Previous project',
  next: 'Next project',
  picture: 'Picture',
  /** Filled in by project-viewer.ts. */
  place: '{position} of {count}',
  photoFailed: 'This photo didn’t load. It’ll come up once you’re back online.',
  loading: 'Loading …',
  projectFailed: 'This project didn’t load. It’ll come up once you’re back online.',
  ask: 'Ask for one like this',
  oneLike: (title: string) => `One like “${title}” in your gallery.`,
};
