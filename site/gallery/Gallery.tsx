import { useRef, useState } from 'react';
import { FilterBar } from './FilterBar.tsx';
import { morph } from './morph.ts';
import { ProjectGrid } from './ProjectGrid.tsx';
import { ProjectViewer } from './ProjectViewer.tsx';
import { filterProjects, type ShownProject } from './project-filter.ts';
import { useFilter } from './use-filter.ts';

/** The gallery: filter buttons, the grid of projects, and the viewer over both. */
export function Gallery({ projects }: { projects: ShownProject[] }) {
  const [filter, chooseFilter] = useFilter();
  const [openPosition, setOpenPosition] = useState<number>();
  const grid = useRef<HTMLUListElement>(null);
  const shown = filterProjects(projects, filter);
  const cardAt = (position: number | undefined) =>
    position === undefined ? null : (grid.current?.children[position] as HTMLElement | undefined);

  return (
    <>
      <FilterBar projects={projects} filter={filter} onChoose={chooseFilter} />
      <ProjectGrid
        ref={grid}
        projects={shown}
        onOpen={(position) => morph(cardAt(position), 'open', () => setOpenPosition(position))}
      />
      <ProjectViewer
        projects={shown}
        position={openPosition}
        onMove={setOpenPosition}
        onClose={() => morph(cardAt(openPosition), 'close', () => setOpenPosition(undefined))}
      />
    </>
  );
}
