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

/** An action of this page that the server has not answered yet. */
interface Pending {
  /** The id of the action, prefixed with `undo ` while it is being undone. */
  id: string;
  requestId: string;
  apply: ApplyChange;
}

let pending: readonly Pending[] = [];
const { subscribe, notify } = createListeners();

/** The pending actions in their order, which are applied to everything that is read in the meantime. */
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
  /** The actions that this person has seen; undefined with a server before 1.1.0. */
  seen: SeenActions | undefined;
}

/** Returns a request with its pending actions applied. */
export function useOptimisticRequest(request: RequestDetails): OptimisticRequest {
  const all = usePending();
  return useMemo(() => {
    const its = all.filter(({ requestId }) => requestId === request.id);
    const { lastDeed: upTo } = request;
    const seen = upTo === undefined ? undefined : { upTo, own: its.map(({ id }) => id) };
    return { shown: applyAll(its, request), seen };
  }, [all, request]);
}

/** Whether a request has pending actions. */
export function useIsPending(id: string): boolean {
  return useSyncExternalStore(subscribe, () => pending.some(({ requestId }) => requestId === id));
}

/**
 * Returns the requests that pending actions move into a state and that are not among these rows, so that a request that was
 * answered offline appears under Answered. Only requests that were opened on this device can have pending actions.
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

/** Returns how many requests each view has with the pending actions applied. */
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

const listMovedRequests = (all: readonly Pending[]) =>
  listChangedRequests(all).filter(({ request, shown }) => shown.state !== request.state);

/** Lists the requests with pending actions, as the server has them and with the actions applied. */
export function listChangedRequests(all: readonly Pending[]) {
  return [...new Set(all.map(({ requestId }) => requestId))].flatMap((id) => {
    const request = queryClient.getQueryData(queries.request(id).queryKey);
    if (!request) return [];
    const its = all.filter(({ requestId }) => requestId === id);
    return [{ request, shown: applyAll(its, request) }];
  });
}

export const usePending = () => useSyncExternalStore(subscribe, pendingStore.get);

/** Returns the rows of a list with the pending actions applied. */
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
