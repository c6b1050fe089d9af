import type { Fault } from './fault.ts';
import { faultIn, type Whole } from './whole.ts';

/** The projects that Home shows must be there. While there are none at all, Home shows none and nothing is wrong. */
export function checkFeaturedProjects(whole: Whole): Fault[] {
  const ids = whole['projects.yaml']?.content.map(({ id }) => id) ?? [];
  const featured = whole['home.yaml']?.content.projects?.featured ?? [];
  if (ids.length === 0) return [];
  return featured.flatMap((id, index) =>
    ids.includes(id)
      ? []
      : faultIn(
          whole,
          'home.yaml',
          ['projects', 'featured', index],
          `no project in projects.yaml has the id ${id}; there are ${ids.slice(0, 12).join(', ')}`,
        ),
  );
}
