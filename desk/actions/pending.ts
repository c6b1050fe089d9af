import { useMemo, useSyncExternalStore } from 'react';
import { serverNow } from '#desk/api/api.ts';
import { createListeners } from '#desk/api/listeners.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { isOverdue } from '#desk/format/request.ts';
import type { SeenActions } from '#shared/desk/actions.ts';
import type { Overview, RequestDetails, RequestState, RequestSummary } from '#shared/desk/requests.ts';
import type { RequestLike } from './after-action.ts';

export type ApplyChange = <Kind extends RequestLike>(request: Kind) => Kind;

/** Something done here that the server has not answered yet. */
interface Pending {
  /** That of the action; `undo ` before it if the action is being undone. */
  id: string;
  requestId: string;
  /** What is shown until then. */
  apply: ApplyChange;
}

let pending: readonly Pending[] = [];
const { subscribe, notify } = createListeners();

/** What is on its way, in the order in which it was done. Laid over whatever is read meanwhile. */
export const pendingStore = {
  get: () => pending,
  add(entry: Pending) {
    setPending([...pending.filter(({ id }) => id !== entry.id), entry]);
  },
  remove(id: string) {
    setPending(pending.filter((entry) => entry.id !== id));
  },
  subscribe,
};

function setPending(entries: readonly Pending[]) {
  pending = entries;
  notify();
}

interface OptimisticRequest {
  shown: RequestDetails;
  /** What whoever presses now has seen; undefined if the server, from before 1.1.0, does not say. */
  seen: SeenActions | undefined;
}

/** The request with what is on its way to the server already done. */
export function useOptimisticRequest(request: RequestDetails): OptimisticRequest {
  const all = usePending();
  return useMemo(() => {
    const its = all.filter(({ requestId }) => requestId === request.id);
    const { lastDeed: upTo } = request;
    const seen = upTo === undefined ? undefined : { upTo, own: its.map(({ id }) => id) };
    return { shown: applyAll(its, request), seen };
  }, [all, request]);
}

/** True while something done here about the request is on its way. */
export function useIsPending(id: string): boolean {
  return useSyncExternalStore(subscribe, () => pending.some(({ requestId }) => requestId === id));
}

/**
 * Requests that what is on its way brings into a state, and that are not among these rows: what was answered without
 * reception is found under Answered. Those that were opened here, which whatever is done about was.
 */
export function usePendingArrivals(rows: readonly RequestSummary[], state: RequestState): RequestSummary[] {
  const all = usePending();
  return useMemo(() => {
    const here = new Set(rows.map(({ id }) => id));
    return listMovedRequests(all).flatMap(({ shown }) =>
      shown.state === state && !here.has(shown.id) ? [shown] : [],
    );
  }, [all, rows, state]);
}

/** How many requests each view has once the server knows what is on its way. */
export function useOptimisticCounts(counts: Overview['counts'] | undefined): Overview['counts'] | undefined {
  const all = usePending();
  return useMemo(() => {
    if (!counts) return counts;
    const now = serverNow();
    const count = { ...counts };
    for (const { request, shown } of listMovedRequests(all)) {
      count[request.state]--;
      count[shown.state]++;
      if (isOverdue(request, now)) count.late--;
      if (isOverdue(shown, now)) count.late++;
    }
    return count;
  }, [all, counts]);
}

/** The requests that what is on its way brings into another state. */
const listMovedRequests = (all: readonly Pending[]) =>
  listChangedRequests(all).filter(({ request, shown }) => shown.state !== request.state);

/** The requests that something is on its way for, as the server has them and as they are shown. */
export function listChangedRequests(all: readonly Pending[]) {
  return [...new Set(all.map(({ requestId }) => requestId))].flatMap((id) => {
    const request = queryClient.getQueryData(queries.request(id).queryKey);
    if (!request) return [];
    const its = all.filter(({ requestId }) => requestId === id);
    return [{ request, shown: applyAll(its, request) }];
  });
}

/** All that is on its way. */
export const usePending = () => useSyncExternalStore(subscribe, pendingStore.get);

/** The same for the rows of a list. */
export function useOptimisticRows(rows: RequestSummary[]): RequestSummary[] {
  const all = usePending();
  return useMemo(() => {
    if (all.length === 0) return rows;
    return rows.map((row) =>
      applyAll(
        all.filter(({ requestId }) => requestId === row.id),
        row,
      ),
    );
  }, [all, rows]);
}

const applyAll = <Kind extends RequestLike>(pending: readonly Pending[], request: Kind) =>
  pending.reduce((shown, { apply }) => apply(shown), request);
