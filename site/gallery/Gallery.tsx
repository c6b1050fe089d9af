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
import { filterProjects, type ShownProject } from './project-filter.ts';

/** The gallery: filter buttons, the grid of projects, and the viewer over both. */
export function Gallery({ projects }: { projects: ShownProject[] }) {
  const { filter, openId } = useSyncExternalStore(followHistory, currentPlace, () => builtPlace);
  return (
    <>
      <FilterBar projects={projects} filter={filter} onChoose={chooseFilter} />
      <ProjectGrid projects={projects} filter={filter} onOpen={openProject} />
      <ProjectViewer
        projects={filterProjects(projects, filter)}
        openId={openId}
        onMove={openProject}
        onClose={closeProject}
      />
    </>
  );
}
