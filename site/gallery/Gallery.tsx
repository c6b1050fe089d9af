import { useSyncExternalStore } from 'react';
import { FilterBar } from './FilterBar.tsx';
import {
  builtPlace,
  chooseFilter,
  closeProject,
  currentPlace,
  followHistory,
  openProject,
} from './gallery-history.ts';
import { ProjectGrid } from './ProjectGrid.tsx';
import { ProjectViewer } from './ProjectViewer.tsx';
import { filterProjects, type Kind, offeredFilters, type ShownProject } from './project-filter.ts';

type Props = {
  projects: ShownProject[];
  /** Kinds of work: what the services page describes, in its order. */
  kinds: Kind[];
};

/** The gallery: filter buttons, the grid of projects, and the viewer over both. */
export function Gallery({ projects, kinds }: Props) {
  const place = useSyncExternalStore(followHistory, currentPlace, () => builtPlace);
  const filters = offeredFilters(projects, kinds);
  // An address may ask for anything, and an old link for a kind that no longer exists.
  const filter = filters.some(({ id }) => id === place.filter) ? place.filter : 'all';
  const choose = (chosen: string) => chosen !== filter && chooseFilter(chosen);
  return (
    <>
      {filters.length > 0 && <FilterBar {...{ projects, filters, filter }} onChoose={choose} />}
      <ProjectGrid {...{ projects, kinds, filter }} onOpen={openProject} />
      <ProjectViewer
        projects={filterProjects(projects, filter)}
        kinds={kinds}
        openId={place.openId}
        onMove={openProject}
        onClose={closeProject}
      />
    </>
  );
}
