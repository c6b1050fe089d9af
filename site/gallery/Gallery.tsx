import type { Phone } from '#content-model/schema/fields.ts';
import { messages, paths } from '#site/language.ts';
import band from '#site/ui/Band.module.css';
import { Band } from '#site/ui/Band.tsx';
import line from '#site/ui/form-line.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { PhoneLink } from '#site/ui/PhoneLink.tsx';
import styles from './Gallery.module.css';
import { offeredFilters } from './offered-filters.ts';
import { ProjectGrid } from './ProjectGrid.tsx';
import { ProjectViewer } from './ProjectViewer.tsx';
import {
  allKinds,
  type Categorized,
  type Filter,
  filterProjects,
  type Kind,
  type ShownProject,
} from './project-filter.ts';
import { type ListPage, pagePath } from './project-list.ts';

type Props = {
  projects: ShownProject[];
  /** Kinds of work: what the services page describes, in its order. */
  kinds: Kind[];
  /** The projects of all pages. */
  all: Categorized[];
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
        <FilterBar projects={all} filters={filters} current={list?.filter.id ?? allKinds} />
      )}
      {list && <KindLinks filters={filters} list={list} />}
      <ProjectGrid projects={projects} kinds={kinds} list={list} />
      {list && (
        <p role="alert" style={{ paddingBlock: '0.75rem', fontWeight: 600 }} data-lost="" hidden>
          {messages().gallery.lost}
        </p>
      )}
      <ProjectViewer isPaged={list !== undefined} />
    </div>
  );
}

/** What the filters do, where there is no JavaScript: each leads to the pages of its projects. */
function KindLinks({ filters, list }: { filters: Filter[]; list: ListPage }) {
  const others = filters.filter(({ id }) => id !== list.filter.id);
  if (others.length === 0) return null;
  return (
    <noscript>
      <nav className={band.band} style={{ paddingBottom: 0 }} aria-label={messages().gallery.kinds}>
        <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '0 2rem' }}>
          {others.map(({ id, label }) => (
            <li key={id}>
              <MoreLink href={pagePath(paths().gallery, id)}>{label}</MoreLink>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  );
}

type BarProps = { projects: Categorized[]; filters: Filter[]; current: string };

/** A button for each filter, which is its value: its label may be translated. */
function FilterBar({ projects, filters, current }: BarProps) {
  const { filters: name, shown } = messages().gallery;
  return (
    <section className={`${band.band} ${styles.filter}`} aria-label={name} data-no-print="">
      {/* Firefox stops at whatever scrolls; the filters in it are stops enough. */}
      <ul tabIndex={-1}>
        {filters.map(({ id, label }) => (
          <li key={id}>
            <button
              className={line.line}
              type="button"
              value={id}
              aria-pressed={id === current}
              data-filter=""
            >
              {label} <span>{filterProjects(projects, id).length}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.result} role="status" data-shown={shown} />
    </section>
  );
}

/** Where to go from the gallery while it has nothing to show. */
export function NoProjects({ phone }: { phone: Phone }) {
  return (
    <Band className={styles.none} label={messages().sections.projects}>
      <p className={styles.ways}>
        <MoreLink href={paths().contact}>{messages().sections.tellUs}</MoreLink>
        <PhoneLink phone={phone} withIcon large />
      </p>
    </Band>
  );
}
