import { paths, words } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import { type ListPage, pagePath, perPage } from './project-list.ts';

/** Below the projects of one page: which they are, and the way to the next. */
export function ShowMore({ list: { filter, page, count } }: { list: ListPage }) {
  const said = words().gallery;
  const last = page * perPage;
  const place = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1rem 1.5rem' } as const;
  return (
    <p style={{ ...place, marginTop: '4rem' }} data-after="">
      {last < count && (
        <Button href={pagePath(paths().gallery, filter.id, page + 1)} look="line">
          {said.showMore}
        </Button>
      )}
      <span>
        <span data-first="">{last - perPage + 1}</span> {said.upTo(Math.min(last, count), count)}
      </span>
    </p>
  );
}
