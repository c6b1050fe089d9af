import { useMemo, useSyncExternalStore } from 'react';
import type { Seen } from '#shared/desk/actions.ts';
import type { RequestDetails, RequestSummary } from '#shared/desk/requests.ts';
import type { Shown } from './after-action.ts';

export type Apply = <Kind extends Shown>(request: Kind) => Kind;

/** Something done here that the server has not answered yet. */
interface Pending {
  /** That of the action; `undo ` before it if the action is being undone. */
  id: string;
  requestId: string;
  /** What is shown until then. */
  apply: Apply;
}

let pending: readonly Pending[] = [];
const listeners = new Set<() => void>();

/** What is on its way, in the order in which it was done. Laid over whatever is read meanwhile. */
export const pendingStore = {
  get: () => pending,
  add(entry: Pending) {
    change([...pending.filter(({ id }) => id !== entry.id), entry]);
  },
  remove(id: string) {
    change(pending.filter((entry) => entry.id !== id));
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(entries: readonly Pending[]) {
  pending = entries;
  for (const listener of listeners) listener();
}

interface ShownNow {
  shown: RequestDetails;
  /** How many changes of it are on their way. */
  waiting: number;
  /** What whoever presses now has seen; undefined if the server, from before 1.1.0, does not say. */
  seen: Seen | undefined;
}

/** The request with what is on its way to the server already done. */
export function useShown(request: RequestDetails): ShownNow {
  const all = useSyncExternalStore(pendingStore.subscribe, pendingStore.get);
  return useMemo(() => {
    const its = all.filter(({ requestId }) => requestId === request.id);
    const { lastDeed: upTo } = request;
    const seen = upTo === undefined ? undefined : { upTo, own: its.map(({ id }) => id) };
    return { shown: withAll(its, request), waiting: its.length, seen };
  }, [all, request]);
}

/** The same for the rows of a list. */
export function useShownRows(rows: RequestSummary[]): RequestSummary[] {
  const all = useSyncExternalStore(pendingStore.subscribe, pendingStore.get);
  return useMemo(() => {
    if (all.length === 0) return rows;
    return rows.map((row) =>
      withAll(
        all.filter(({ requestId }) => requestId === row.id),
        row,
      ),
    );
  }, [all, rows]);
}

const withAll = <Kind extends Shown>(pending: readonly Pending[], request: Kind) =>
  pending.reduce((shown, { apply }) => apply(shown), request);
