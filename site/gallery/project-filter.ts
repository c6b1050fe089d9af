import type { SizedPhoto } from '#site/ui/sized-photo.ts';

/** A kind of work from the services page, with its anchor as `id`. Or all of them. */
export type Filter = { id: string; label: string };

/** The form's service for this kind, if it offers one. */
export type Kind = Filter & { service?: string | undefined };

/** The `id` of the filter that shows all projects. */
export const allKinds = 'all';

/** An item with a kind of work. */
export type Categorized = { category?: string | undefined };

export type ShownProject = Categorized & {
  id: number;
  title: string;
  description: string;
  photo: SizedPhoto;
  /** The same place before the work. */
  before?: SizedPhoto | undefined;
  place?: string | undefined;
  year?: number | undefined;
  /** The link to the project's log, if it has one. */
  pourLink?: { href: string; label: string } | undefined;
};

/** City and year, if they are known: "Orlando, 2022". */
export function cityAndYear({ place, year }: Pick<ShownProject, 'place' | 'year'>): string {
  return [place, year].filter(Boolean).join(', ');
}

export function filterProjects<Project extends Categorized>(projects: Project[], filter: string): Project[] {
  return filter === allKinds ? projects : projects.filter((project) => project.category === filter);
}

/** Whether the card at a position is large: the first and the seventh of every nine (ProjectGrid.module.css). */
export function isLarge(position: number): boolean {
  return position % 9 === 0 || position % 9 === 6;
}

/** The position `by` steps further, wrapping around from last to first and back. */
export function step(position: number, by: number, count: number): number {
  return (position + by + count) % count;
}

/** The filter an address asks for, as in `?show=decorative`, whether it exists or not. */
export function readFilter(address: string): string {
  return new URL(address, location.href).searchParams.get('show') ?? allKinds;
}

export function filterAddress(filter: string): string {
  return filter === allKinds ? location.pathname : `?show=${filter}`;
}
