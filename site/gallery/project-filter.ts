import type { SizedPhoto } from '#site/ui/sized-photo.ts';

/** The filter buttons, in the order of the specification. */
export const filters = [
  { id: 'all', label: 'All Projects' },
  { id: 'residential', label: 'Residential' },
  { id: 'commercial', label: 'Commercial' },
  { id: 'decorative', label: 'Decorative' },
  { id: 'repair', label: 'Repairs' },
] as const;

export type FilterId = (typeof filters)[number]['id'];

export type ShownProject = {
  id: number;
  title: string;
  category: Exclude<FilterId, 'all'>;
  description: string;
  photo: SizedPhoto;
  /** The same place before the work. */
  before?: SizedPhoto;
};

export function filterProjects(projects: ShownProject[], filter: FilterId): ShownProject[] {
  return filter === 'all' ? projects : projects.filter((project) => project.category === filter);
}

/** The filters that divide these projects: one for each kind there is, and none where all are of one kind. */
export function offeredFilters(projects: ShownProject[]) {
  const offered = filters.filter(({ id }) => filterProjects(projects, id).length > 0);
  return offered.length > 2 ? offered : [];
}

/** The position `by` steps on, from the last round to the first and back. */
export function step(position: number, by: number, count: number): number {
  return (position + by + count) % count;
}

/** The filter that an address asks for, as in `?show=decorative`; anything unknown means all. */
export function readFilter(search: string): FilterId {
  const wanted = new URLSearchParams(search).get('show');
  return filters.find(({ id }) => id === wanted)?.id ?? 'all';
}

export function filterAddress(filter: FilterId): string {
  return filter === 'all' ? location.pathname : `?show=${filter}`;
}
