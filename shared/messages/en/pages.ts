import type { PageName } from '#shared/routes.ts';

/** What stands around every page. */
export const layout = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  getQuote: 'Get Quote',
  call: 'Call',
  callOrAsk: 'Call or ask for a quote',
  notifications: 'Notifications',
  quickLinks: 'Quick Links',
  services: 'Services',
  contact: 'Contact',
  serviceArea: 'Service area',
  hours: 'Hours',
  writeReview: 'Write a review',
  elsewhere: 'Find us elsewhere',
  license: (number: string) => `License ${number}`,
  morePlaces: (count: number) => `and ${count} more places`,
};

/** What links to each page say; `footer`: the footer's, if different. */
export const pages: Record<PageName, { label: string; footer?: string }> = {
  home: { label: 'Home' },
  about: { label: 'About', footer: 'About Us' },
  services: { label: 'Services' },
  gallery: { label: 'Gallery' },
  contact: { label: 'Contact' },
};

/** What the bands of the pages say of their own accord. */
export const sections = {
  achievements: 'Achievements',
  inNumbers: 'In numbers',
  customerSays: 'What a customer says',
  whyAndWhere: 'Why us, and where',
  servicesHere: 'Services on this page',
  included: 'What’s included',
  compareCracks: 'Compare the cracks',
  projects: 'Projects',
  tellUs: 'Tell us about your project',
  phone: 'Phone',
  email: 'Email',
  /** Before the number. */
  orCall: 'Or call',
  /** @param hours as the owner writes them: those that start with anything but a day or a time do not fit after `Call` */
  callOrWrite: (hours: string) =>
    /^(?:\d|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b)/i.test(hours)
      ? `Call ${hours}, or email us.`
      : 'Call, or email us.',
  rated: (rating: number) => `Rated ${rating} out of 5`,
};

/** The figures of a batch ticket. */
export const ticket = {
  psi: { label: 'Mix', unit: 'psi' },
  slump: { label: 'Slump', unit: 'in' },
  joints: { label: 'Joints', unit: 'ft' },
};

/** What the map shows, for those who do not see it. */
export const map = {
  mapWith: (shown: string) => `Map with ${shown}`,
  morePlaces: (count: number) => `${count} more places`,
  interstate4: 'Interstate 4',
  miles: (count: number) => (count === 1 ? '1 mile' : `${count} miles`),
};

/** The pages with what About has no room for. */
export const about = {
  moreWords: 'More testimonials',
  morePours: 'More pours, day by day',
  pageOf: (number: number, count: number) => `page ${number} of ${count}`,
  customerIn: (name: string, place: string) => `${name} in ${place}`,
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
};

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
  lost: 'These projects didn’t load. Check your connection, then try again.',
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
  photoFailed: 'This photo didn’t load. It will load once you’re back online.',
  loading: 'Loading…',
  projectFailed: 'This project didn’t load. It will load once you’re back online.',
  ask: 'Ask for one like this',
  oneLike: (title: string) => `I’d like one like “${title}” in your gallery.`,
};

/** The page about privacy; what it says is the owner's. */
export const privacy = {
  title: 'Privacy',
  description: (company: string) =>
    `What ${company} stores when you ask for a quote, why and for how long, and how to have it erased.`,
  yourData: 'Your data',
};

/** The page about accessibility. */
export const accessibility = {
  title: 'Accessibility',
  description: (company: string) =>
    `What this site does so that everyone can use it, where it falls short, and how to tell ${company}.`,
  lead: 'Everyone should be able to look at our work and get a quote. We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2, and the software behind this site is tested against them with every change.',
  inYourWay: 'Something not working for you?',
  tell: 'Tell us which page it’s on and what browser or screen reader you use. And if you’d rather not fill out a form, we’ll take your request by phone or email.',
  testedHeading: 'What’s tested',
  /** Each is held by a test: docs/reference/accessibility.md says which. */
  tested: [
    'Every page and every step of the quote form works with a keyboard alone, and you can always see where you are',
    'Screen readers announce what each thing is, what it’s called and what has changed',
    'Text can be twice as large, and screens as narrow as 320 pixels, with nothing cut off',
    'Text and controls keep their contrast, in forced colors and in a browser’s dark mode too',
    'Nothing moves if your device asks for less motion',
    'You can read every page and send the form without JavaScript',
  ],
  shortHeading: 'Where it falls short',
  short: [
    'What screen readers announce is tested, but nobody who uses one every day has tried this site yet',
    'It’s been tested in the engines of Chrome, Edge, Firefox and Safari, but not on an iPhone',
    'The slider between a before and an after photo says how far it’s moved, not what you’d see there',
    'A photo’s description may leave out what matters to you: just ask us',
  ],
};

/** What stands where the owner wrote nothing of their own. */
export const defaults = {
  noProjects:
    'Photos are on the way. In the meantime, tell us about your project and we’ll show you jobs like it.',
  pourLink: 'See the pour, day by day',
  pours: 'The pour, day by day',
  cut: 'Drawing of a driveway cut open at its edge: 4 inches of concrete inside a staked form, wire mesh on chairs at mid-depth, a saw cut through the top quarter, and compacted sand below.',
};
