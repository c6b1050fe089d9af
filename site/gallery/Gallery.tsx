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
import { filterProjects, offeredFilters, type ShownProject } from './project-filter.ts';

/** The gallery: filter buttons, the grid of projects, and the viewer over both. */
export function Gallery({ projects }: { projects: ShownProject[] }) {
  const place = useSyncExternalStore(followHistory, currentPlace, () => builtPlace);
  const filters = offeredFilters(projects);
  // An old link may ask for a kind of which there is none any more.
  const filter = filters.some(({ id }) => id === place.filter) ? place.filter : 'all';
  return (
    <>
      {filters.length > 0 && <FilterBar {...{ projects, filters, filter }} onChoose={chooseFilter} />}
      <ProjectGrid projects={projects} filter={filter} onOpen={openProject} />
      <ProjectViewer
        projects={filterProjects(projects, filter)}
        openId={place.openId}
        onMove={openProject}
        onClose={closeProject}
      />
    </>
  );
}
