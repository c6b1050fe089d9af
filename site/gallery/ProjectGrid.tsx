import { quoteLink } from '#shared/quote-link.ts';
import { messages, paths } from '#site/language.ts';
import band from '#site/ui/Band.module.css';
import { Button } from '#site/ui/Button.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import styles from './ProjectGrid.module.css';
import { isLarge, type Kind, type ShownProject } from './project-filter.ts';
import { type ListPage, pagePath, perPage } from './project-list.ts';

type Props = { projects: ShownProject[]; kinds: Kind[]; list?: ListPage | undefined };

/**
 * All projects are in the page; those that a filter leaves out are hidden by show-chosen.ts and filter-bar.ts. If they are
 * many, one page of a list is, with links to those before and after; paged-list.ts shows others in its place.
 */
export function ProjectGrid({ projects, kinds, list }: Props) {
  const strings = messages().gallery;
  return (
    <section
      className={`${band.band} ${styles.projects}`}
      aria-label={strings.projects}
      data-list={list && JSON.stringify({ ...list, filter: list.filter.id })}
    >
      {list && list.page > 1 && (
        <p style={{ marginBottom: '2rem' }}>
          <Button href={pagePath(paths().gallery, list.filter.id, list.page - 1)} look="line">
            {strings.showPrevious}
          </Button>
        </p>
      )}
      <ul>
        {projects.map((project, position) => {
          const { id, title, category } = project;
          const kind = kinds.find((each) => each.id === category);
          const prefill = { service: kind?.service, details: `${strings.oneLike(title)}\n` };
          return (
            <li
              key={id}
              data-project={id}
              data-category={category}
              data-ask={quoteLink(prefill, paths().contact)}
            >
              <ProjectCard
                project={project}
                kind={kind?.label}
                isLarge={isLarge(position)}
                isFirst={position === 0}
              />
            </li>
          );
        })}
      </ul>
      {list && <ShowMore list={list} />}
    </section>
  );
}

/** Below the projects of one page: which they are, and the way to the next. */
export function ShowMore({ list: { filter, page, count } }: { list: ListPage }) {
  const strings = messages().gallery;
  const last = page * perPage;
  const place = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1rem 1.5rem' } as const;
  return (
    <p style={{ ...place, marginTop: '4rem' }} data-after="">
      {last < count && (
        <Button href={pagePath(paths().gallery, filter.id, page + 1)} look="line">
          {strings.showMore}
        </Button>
      )}
      <span>
        <span data-first="">{last - perPage + 1}</span> {strings.upTo(Math.min(last, count), count)}
      </span>
    </p>
  );
}
