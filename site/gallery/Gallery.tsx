import { words } from '#site/language.ts';
import { FilterBar } from './FilterBar.tsx';
import { KindLinks } from './KindLinks.tsx';
import { offeredFilters } from './offered-filters.ts';
import { ProjectGrid } from './ProjectGrid.tsx';
import { ProjectViewer } from './ProjectViewer.tsx';
import { everything, type Kind, type ShownProject, type Sorted } from './project-filter.ts';
import type { ListPage } from './project-list.ts';

type Props = {
  projects: ShownProject[];
  /** Kinds of work: what the services page describes, in its order. */
  kinds: Kind[];
  /** The projects of all pages. */
  all: Sorted[];
  /** What this page shows of them, if there are several. */
  list?: ListPage | undefined;
};

/**
 * The gallery: filter buttons, the grid of projects, and the viewer over both. Without JavaScript it is the grid;
 * gallery.ts does the rest, with the elements it finds: extensions and translators may have changed them before it comes,
 * and go on to.
 */
export function Gallery({ projects, kinds, all, list }: Props) {
  const filters = offeredFilters(all, kinds);
  return (
    <div style={{ display: 'contents' }} data-gallery="">
      {filters.length > 0 && (
        <FilterBar {...{ projects: all, filters }} current={list?.filter.id ?? everything} />
      )}
      {list && <KindLinks {...{ filters, list }} />}
      <ProjectGrid {...{ projects, kinds, list }} />
      {list && (
        <p role="alert" style={{ paddingBlock: '0.75rem', fontWeight: 600 }} data-lost="" hidden>
          {words().gallery.lost}
        </p>
      )}
      <ProjectViewer isPaged={list !== undefined} />
    </div>
  );
}
