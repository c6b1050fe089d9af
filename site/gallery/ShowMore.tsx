import { Button } from '#site/ui/Button.tsx';
import { type ListPage, pagePath, perPage } from './project-list.ts';

/** Below the projects of one page: which they are, and the way to the next. */
export function ShowMore({ list: { filter, page, count } }: { list: ListPage }) {
  const last = page * perPage;
  const place = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1rem 1.5rem' } as const;
  return (
    <p style={{ ...place, marginTop: '4rem' }} data-after="">
      {last < count && (
        <Button href={pagePath(filter.id, page + 1)} look="line">
          Show more
        </Button>
      )}
      <span>
        <span data-first="">{last - perPage + 1}</span> to {Math.min(last, count)} of {count}
      </span>
    </p>
  );
}
