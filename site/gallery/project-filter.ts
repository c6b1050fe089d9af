import type { SizedPhoto } from '#site/ui/sized-photo.ts';

/** A kind of work from the services page, with its anchor as `id`. Or all of them. */
export type Filter = { id: string; label: string };

/** What the form calls it, if it offers it, in `service`. */
export type Kind = Filter & { service?: string | undefined };

/** The `id` of the filter that shows them all. */
export const everything = 'all';

/** By the kind of work. */
export type Sorted = { category?: string | undefined };

export type ShownProject = Sorted & {
  id: number;
  title: string;
  description: string;
  photo: SizedPhoto;
  /** The same place before the work. */
  before?: SizedPhoto | undefined;
  place?: string | undefined;
  year?: number | undefined;
  /** To its log, if it has one. */
  pourLink?: { href: string; label: string } | undefined;
};

/** Where and when, as far as it is told: "Orlando, 2022". */
export function placeAndYear({ place, year }: Pick<ShownProject, 'place' | 'year'>): string {
  return [place, year].filter(Boolean).join(', ');
}

export function filterProjects<Project extends Sorted>(projects: Project[], filter: string): Project[] {
  return filter === everything ? projects : projects.filter((project) => project.category === filter);
}

/** Of every nine shown, the first and the seventh are large (ProjectGrid.module.css). */
export function isLarge(position: number): boolean {
  return position % 9 === 0 || position % 9 === 6;
}

/** The position `by` steps further, wrapping around from last to first and back. */
export function step(position: number, by: number, count: number): number {
  return (position + by + count) % count;
}

/** The filter an address asks for, as in `?show=decorative`, whether it exists or not. */
export function readFilter(address: string): string {
  return new URL(address, location.href).searchParams.get('show') ?? everything;
}

export function filterAddress(filter: string): string {
  return filter === everything ? location.pathname : `?show=${filter}`;
}
