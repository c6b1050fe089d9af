import { useSyncExternalStore } from 'react';
import { post } from '#desk/api/call.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { DeedQueue, type Waiting } from './deed-queue.ts';
import { exclusively } from './exclusively.ts';
import { keptValues } from './kept-values.ts';

/** How long until the next try while something waits, in milliseconds. */
const pause = 10_000;

let waiting: readonly Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The changes of this device that the server does not have yet. */
export const deedQueue = new DeedQueue({
  values: keptValues,
  send: post<unknown>,
  exclusively,
  onChange(changes) {
    waiting = changes;
    for (const listener of listeners) listener();
    clearTimeout(timer);
    if (waiting.length > 0) timer = setTimeout(tryAgain, pause);
  },
  onEnd: () => void queryClient.invalidateQueries({ queryKey: queries.session.queryKey }),
});

/** Tries whenever there may be reception again. Called once. */
export function keepTrying() {
  window.addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', tryAgain);
  // Where the device does not tell, the first answer does.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && waiting.length > 0) tryAgain();
  });
  tryAgain();
}

function tryAgain(): void {
  if (document.visibilityState === 'hidden') return void askForSync();
  // The next try is planned as long as this one has left something.
  void deedQueue.flush().then((isDone) => {
    clearTimeout(timer);
    if (!isDone) timer = setTimeout(tryAgain, pause);
  });
}

/** Where there is Background Sync, what waits is sent even when the page is closed. */
async function askForSync() {
  if (waiting.length === 0) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Not allowed, or not there: sent at the next start.
  await sync?.register('deeds').catch(() => {});
}

/** How many changes wait for reception. */
export function useWaitingCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length,
  );
}
