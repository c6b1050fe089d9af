import { messages } from '#site/language.ts';
import { allKinds, type Categorized, type Filter, filterProjects } from './project-filter.ts';

export const allProjects = (): Filter => ({ id: allKinds, label: messages().gallery.allProjects });

/** The filters for these projects: one for each kind present, and none if all are of one kind. */
export function offeredFilters(projects: Categorized[], kinds: Filter[]): Filter[] {
  const offered = kinds.filter(({ id }) => filterProjects(projects, id).length > 0);
  return offered.length > 1 ? [allProjects(), ...offered] : [];
}
