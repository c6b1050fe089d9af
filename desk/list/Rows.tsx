import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '#desk/format/numbers.ts';
import { isOverdue } from '#desk/format/request.ts';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import type { ListState } from '#desk/frame/list-state.ts';
import { Button } from '#desk/ui/Button.tsx';
import { useDerivedFromTime, useNow } from '#desk/ui/Moment.tsx';
import { LoadFailure, Notice } from '#desk/ui/Notice.tsx';
import type { View } from '#shared/desk/addresses.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';
import { stepLabels } from './AnsweredSummary.tsx';
import type CsvDialogContent from './CsvDialog.tsx';
import styles from './ListPane.module.css';
import { RequestRow } from './RequestRow.tsx';
import { useHeldRows, useRows } from './use-rows.ts';

const CsvDialog = lazyScreen(() => import('./CsvDialog.tsx'));

interface Props {
  listState: ListState;
  isInSight: boolean;
  openId: string | undefined;
  /** Shown below the late requests, above the others. */
  children: ReactNode;
}

export function Rows({ listState, isInSight, openId, children }: Props) {
  const { query, rows } = useRows(listState);
  const { fetchNextPage } = query;
  const top = useInSight<HTMLDivElement>(true);
  const listKey = JSON.stringify(listState);
  const { shown, held } = useHeldRows(rows, isInSight && !top.isInSight, listKey);
  // A string, so that only a change renders the rows again.
  const lateCount = Number(useDerivedFromTime((now) => String(countLate(shown, now))));
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
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
            {formatCount(held.length, 'new request')}
          </Button>
        )}
        <Arrivals rows={shown} listKey={listKey} />
      </div>
      {content()}
    </>
  );

  function content() {
    if (rows.length === 0) {
      if (query.isPending || query.isPlaceholderData) return <LoadingRows />;
      return (
        <>
          {children}
          {query.data ? <EmptyList {...listState} /> : <LoadFailure query={query} />}
        </>
      );
    }
    return (
      <>
        {list(shown.slice(0, lateCount))}
        {children}
        {list(shown.slice(lateCount))}
        {!query.data && query.error && <LoadFailure query={query} />}
        {query.hasNextPage && (
          <MoreRows
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            loadMore={loadMore}
          />
        )}
        <CsvLink listState={listState} count={query.hasNextPage ? undefined : rows.length} />
      </>
    );
  }

  function list(requests: readonly RequestSummary[]) {
    if (requests.length === 0) return null;
    return (
      <ul aria-busy={query.isPlaceholderData || undefined}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} place={listState} isOpen={request.id === openId} />
        ))}
      </ul>
    );
  }
}

/** A button that opens the dialog to save requests as a CSV file. */
function CsvLink(list: Omit<ComponentProps<typeof CsvDialogContent>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.more}>
      <Button look="quiet" icon="download" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Save as CSV
      </Button>
      {isOpen && <CsvDialog {...list} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Returns how many requests at the top of the list are late. */
function countLate(requests: readonly RequestSummary[], now: number): number {
  const first = requests.findIndex((request) => !isOverdue(request, now));
  return first < 0 ? requests.length : first;
}

/** Announces a new request to screen readers while the top of the list is visible. */
function Arrivals({ rows, listKey }: { rows: readonly RequestSummary[]; listKey: string }) {
  const now = useNow();
  const first = rows.find((row) => !isOverdue(row, now));
  const [last, setLast] = useState({ where: listKey, first: first?.id });
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (last.where === listKey && last.first === first?.id) return;
    const isAbove = first && rows.findIndex(({ id }) => id === last.first) > rows.indexOf(first);
    setAnnouncement(last.where === listKey && isAbove ? `New request from ${first.name}` : '');
    setLast({ where: listKey, first: first?.id });
  }, [rows, first, last, listKey]);
  return <span className="visually-hidden">{announcement}</span>;
}

function LoadingRows() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading…</span>
      {['a', 'b', 'c', 'd', 'e'].map((bone) => (
        <div key={bone} className={styles.bone} />
      ))}
    </div>
  );
}

const empty: Record<View, { title: string; hint: ReactNode }> = {
  open: { title: 'No open requests', hint: 'New requests appear here automatically.' },
  late: { title: 'Nothing is late', hint: 'Requests past their promised time appear here.' },
  answered: { title: 'Nothing answered yet', hint: 'Requests you mark as answered appear here.' },
  spam: {
    title: 'No spam',
    hint: 'Suspected spam is set aside here. You get one daily summary instead of a notification for each.',
  },
};

/** Replaces an empty list. */
function EmptyList({ view, step, searchText }: ListState) {
  if (searchText) {
    return (
      <Notice icon="search" title={`No results for “${searchText}”`}>
        <p>Results match every word you type. You can also search for part of a phone number.</p>
      </Notice>
    );
  }
  if (step)
    return (
      <Notice icon="inbox" title={`No requests under “${stepLabels[step]}”`}>
        <p>Answered requests appear here when they reach this step.</p>
      </Notice>
    );
  return (
    <Notice icon="inbox" title={empty[view].title}>
      <p>{empty[view].hint}</p>
    </Notice>
  );
}

interface MoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => void;
}

/**
 * Loads the next page when the end of the list is visible. The button is for people who don't scroll, and after an error.
 */
function MoreRows({ isLoading, hasFailed, loadMore }: MoreProps) {
  const { element, isInSight } = useInSight<HTMLDivElement>(false);
  const canLoadMore = isInSight && !isLoading && !hasFailed;
  useEffect(() => {
    if (canLoadMore) loadMore();
  }, [canLoadMore, loadMore]);
  return (
    <div ref={element} className={styles.more}>
      {hasFailed && <p>The next requests couldn’t be loaded.</p>}
      <Button busy={isLoading} onClick={loadMore}>
        {isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

/** Returns whether an element is visible in its scroller. @param assumed the value until that is known */
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
