import type { SizedPhoto } from '#site/ui/sized-photo.ts';

/** A kind of work, as the services page has it: `id` is its anchor. Or all of them. */
export type Filter = { id: string; label: string };

const everything: Filter = { id: 'all', label: 'All Projects' };

export type ShownProject = {
  id: number;
  title: string;
  category: string;
  description: string;
  photo: SizedPhoto;
  /** The same place before the work. */
  before?: SizedPhoto;
};

export function filterProjects(projects: ShownProject[], filter: string): ShownProject[] {
  return filter === 'all' ? projects : projects.filter((project) => project.category === filter);
}

/** The filters that divide these projects: one for each kind there is, and none where all are of one kind. */
export function offeredFilters(projects: ShownProject[], kinds: Filter[]): Filter[] {
  const offered = kinds.filter(({ id }) => filterProjects(projects, id).length > 0);
  return offered.length > 1 ? [everything, ...offered] : [];
}

/** The position `by` steps on, from the last round to the first and back. */
export function step(position: number, by: number, count: number): number {
  return (position + by + count) % count;
}

/** The filter that an address asks for, as in `?show=decorative`, whether there is such a one or not. */
export function readFilter(search: string): string {
  return new URLSearchParams(search).get('show') ?? 'all';
}

export function filterAddress(filter: string): string {
  return filter === 'all' ? location.pathname : `?show=${filter}`;
}
