import { useMemo, useSyncExternalStore } from 'react';
import type { RequestDetails } from '#shared/desk/requests.ts';

/** Something done here that the server has not answered yet. */
export interface Pending {
  /** That of the deed; `undo ` before it if the deed is being taken back. */
  id: string;
  requestId: string;
  /** What is shown until then. */
  apply: (request: RequestDetails) => RequestDetails;
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

/** The request with what is on its way to the server already done, and how many of such changes there are. */
export function useShown(request: RequestDetails): { shown: RequestDetails; waiting: number } {
  const all = useSyncExternalStore(pendingStore.subscribe, pendingStore.get);
  return useMemo(() => {
    const its = all.filter(({ requestId }) => requestId === request.id);
    return { shown: its.reduce((shown, { apply }) => apply(shown), request), waiting: its.length };
  }, [all, request]);
}
