import { messages } from '#site/language.ts';
import { everything, type Filter, filterProjects, type Sorted } from './project-filter.ts';

export const allProjects = (): Filter => ({ id: everything, label: messages().gallery.allProjects });

/** The filters for these projects: one for each kind present, and none if all are of one kind. */
export function offeredFilters(projects: Sorted[], kinds: Filter[]): Filter[] {
  const offered = kinds.filter(({ id }) => filterProjects(projects, id).length > 0);
  return offered.length > 1 ? [allProjects(), ...offered] : [];
}
