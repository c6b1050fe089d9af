import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useOptimisticRows, usePendingArrivals } from '#desk/actions/pending.ts';
import { serverNow } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { isOverdue } from '#desk/format/request.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';
import { holdNewRows } from './hold-new-rows.ts';

/** Returns the rows of a view or search, of all pages read so far, with pending actions applied. */
export function useRows({ view, order, step, searchText }: ListState) {
  const list = useInfiniteQuery({ ...queries.list({ view, order, step }), enabled: !searchText });
  const search = useInfiniteQuery({
    ...queries.search(searchText),
    enabled: searchText !== '',
    // Show the previous results while somebody is typing.
    placeholderData: keepPreviousData,
  });
  const query = searchText ? search : list;
  const read = useMemo(
    () => unique(query.data?.pages.flatMap(({ requests }) => requests) ?? []),
    [query.data],
  );
  const shown = useOptimisticRows(read);
  const state = view === 'late' ? 'open' : view;
  const arrived = usePendingArrivals(read, state);
  const rows = useMemo(() => {
    if (searchText) return shown;
    const isAtStep = ({ stage, turn }: RequestSummary) =>
      step === undefined ||
      step === (stage ?? 'talked') ||
      (turn === 'ours' && step === 'our-turn') ||
      (turn === 'theirs' && step === 'their-turn');
    const here = shown.filter((row) => row.state === state && isAtStep(row));
    const others = arrived.filter(isAtStep);
    // A reopened request is late only when the server says so.
    if (view === 'late' || others.length === 0) return here;
    const sign = order === 'newest' ? -1 : 1;
    const now = serverNow();
    return [...here, ...others].sort(
      (a, b) =>
        Number(isOverdue(b, now)) - Number(isOverdue(a, now)) ||
        sign * (a.receivedAt < b.receivedAt ? -1 : 1),
    );
  }, [shown, arrived, searchText, state, view, order, step]);
  return { query, rows };
}

/**
 * Returns the shown rows, and the new ones that are held back above them. @param isReading whether the top is out of
 * sight, so that new rows are held back
 */
export function useHeldRows(rows: readonly RequestSummary[], isReading: boolean, listKey: string) {
  const [seen, setSeen] = useState<{ listKey: string; ids: ReadonlySet<string> }>({
    listKey,
    ids: new Set(),
  });
  const held = holdNewRows(rows, seen.listKey === listKey ? seen.ids : new Set());
  useEffect(() => {
    if (!isReading) setSeen({ listKey, ids: new Set(rows.map(({ id }) => id)) });
  }, [isReading, listKey, rows]);
  return held;
}

/** Removes duplicates: a request that changed between two page reads may be on both pages. */
function unique(rows: RequestSummary[]) {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
