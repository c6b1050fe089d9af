import { FilterBar } from './FilterBar.tsx';
import { ProjectGrid } from './ProjectGrid.tsx';
import { ProjectViewer } from './ProjectViewer.tsx';
import { type Kind, offeredFilters, type ShownProject } from './project-filter.ts';

type Props = {
  projects: ShownProject[];
  /** Kinds of work: what the services page describes, in its order. */
  kinds: Kind[];
};

/**
 * The gallery: filter buttons, the grid of projects, and the viewer over both. Without JavaScript it is the grid;
 * gallery.ts does the rest, with the elements it finds: extensions and translators may have changed them before it comes,
 * and go on to.
 */
export function Gallery({ projects, kinds }: Props) {
  const filters = offeredFilters(projects, kinds);
  return (
    <div style={{ display: 'contents' }} data-gallery="">
      {filters.length > 0 && <FilterBar {...{ projects, filters }} />}
      <ProjectGrid {...{ projects, kinds }} />
      <ProjectViewer />
    </div>
  );
}
