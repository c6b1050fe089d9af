import type { ContentOf } from '#content-model/schema/files.ts';

type Project = ContentOf<'projects.yaml'>[number];

/** As many as the strip on Home has places for. */
const places = 3;

/**
 * The projects that Home shows: those the owner chose, in that order, or else the first of each category, filled up
 * with the first of the others.
 * @param chosen ids of projects; an id that no project has is passed over
 * @returns three at most, fewer if there are fewer
 */
export function featuredProjects(projects: Project[], chosen: number[] = []): Project[] {
  const named = chosen.flatMap((id) => projects.find((project) => project.id === id) ?? []);
  if (named.length > 0) return named.slice(0, places);
  const isFirstOfKind = (project: Project, index: number) =>
    projects.findIndex(({ category }) => category === project.category) === index;
  const ofKinds = projects.filter(isFirstOfKind);
  const others = projects.filter((project) => !ofKinds.includes(project));
  return [...ofKinds, ...others].slice(0, places);
}
