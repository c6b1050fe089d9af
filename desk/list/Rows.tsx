import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { times } from '#desk/format/figures.ts';
import { isOverdue } from '#desk/format/request.ts';
import type { Place } from '#desk/frame/place.ts';
import { Button } from '#desk/ui/Button.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { LoadFailure, Notice } from '#desk/ui/Notice.tsx';
import type { View } from '#shared/desk/addresses.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';
import { stepLabels } from './Answered.tsx';
import { CsvLink } from './CsvLink.tsx';
import styles from './ListPane.module.css';
import { RequestRow } from './RequestRow.tsx';
import { useHeldBack, useRows } from './use-rows.ts';

interface Props {
  place: Place;
  isInSight: boolean;
  openId: string | undefined;
}

export function Rows({ place, isInSight, openId }: Props) {
  const { query, rows } = useRows(place);
  const { fetchNextPage } = query;
  const top = useInSight<HTMLDivElement>(true);
  const where = JSON.stringify(place);
  const { shown, held } = useHeldBack(rows, isInSight && !top.isInSight, where);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <>
      <div ref={top.element} className={styles.top} />
      <div className={styles.arrived} role="status">
        {held.length > 0 && (
          <Button
            look="solid"
            icon="up"
            onClick={() => top.element.current!.scrollIntoView({ block: 'center' })}
          >
            {times(held.length, 'new request')}
          </Button>
        )}
        <Arrivals rows={shown} where={where} />
      </div>
      {content()}
    </>
  );

  function content() {
    if (rows.length === 0) {
      if (query.isPending || query.isPlaceholderData) return <Bones />;
      if (!query.data) return <LoadFailure query={query} />;
      return <EmptyList {...place} />;
    }
    return (
      <>
        <ul aria-busy={query.isPlaceholderData || undefined}>
          {shown.map((request) => (
            <RequestRow key={request.id} request={request} place={place} isOpen={request.id === openId} />
          ))}
        </ul>
        {!query.data && query.error && <LoadFailure query={query} />}
        {query.hasNextPage && (
          <MoreRows
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={onMore}
          />
        )}
        <CsvLink place={place} count={query.hasNextPage ? undefined : rows.length} />
      </>
    );
  }
}

/** For screen readers: who has come while the top of the list is shown, above the first that is not late. */
function Arrivals({ rows, where }: { rows: readonly RequestSummary[]; where: string }) {
  const now = useNow();
  const first = rows.find((row) => !isOverdue(row, now));
  const [last, setLast] = useState({ where, first: first?.id });
  const [words, setWords] = useState('');
  useEffect(() => {
    if (last.where === where && last.first === first?.id) return;
    const isAbove = first && rows.findIndex(({ id }) => id === last.first) > rows.indexOf(first);
    setWords(last.where === where && isAbove ? `New request from ${first.name}` : '');
    setLast({ where, first: first?.id });
  }, [rows, first, last, where]);
  return <span className="said">{words}</span>;
}

function Bones() {
  return (
    <div role="status">
      <span className="said">Loading…</span>
      {['a', 'b', 'c', 'd', 'e'].map((bone) => (
        <div key={bone} className={styles.bone} />
      ))}
    </div>
  );
}

const empty: Record<View, { title: string; words: ReactNode }> = {
  open: { title: 'No open requests', words: 'New requests appear here automatically.' },
  late: { title: 'Nothing is late', words: 'Requests not answered in the promised time appear here.' },
  answered: { title: 'Nothing answered yet', words: 'Requests you mark as answered appear here.' },
  spam: {
    title: 'No spam',
    words: 'Suspected spam is set aside here. You won’t be notified about these, so check now and then.',
  },
};

/** In place of rows. */
function EmptyList({ view, step, words }: Place) {
  if (words) {
    return (
      <Notice icon="search" title={`No results for “${words}”`}>
        <p>Results contain every word you type. For a phone number, a few digits in a row will do.</p>
      </Notice>
    );
  }
  if (step)
    return (
      <Notice icon="inbox" title={`None at “${stepLabels[step]}”`}>
        <p>Answered requests appear here by what you last said under “Progress”.</p>
      </Notice>
    );
  return (
    <Notice icon="inbox" title={empty[view].title}>
      <p>{empty[view].words}</p>
    </Notice>
  );
}

interface MoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/**
 * Loads the next page when its end comes into view; the button is for people who do not scroll, and after a
 * failure.
 */
function MoreRows({ isLoading, hasFailed, onMore }: MoreProps) {
  const { element, isInSight } = useInSight<HTMLDivElement>(false);
  const goesOn = isInSight && !isLoading && !hasFailed;
  useEffect(() => {
    if (goesOn) onMore();
  }, [goesOn, onMore]);
  return (
    <div ref={element} className={styles.more}>
      {hasFailed && <p>The next requests couldn’t be loaded.</p>}
      <Button busy={isLoading} onClick={onMore}>
        {isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

/** Whether an element is in sight of its scroller. @param assumed until that is known */
function useInSight<Shown extends Element>(assumed: boolean) {
  const element = useRef<Shown>(null);
  const [isInSight, setInSight] = useState(assumed);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)!.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isInSight };
}
