import { useSyncExternalStore } from 'react';
import { noticeEnd, personHere, queryClient } from '#desk/api/query-client.ts';
import { ActionQueue, type RefusedAction, type Waiting } from './action-queue.ts';
import { deviceStorage } from './device-storage.ts';
import { exclusively, sendAction } from './send-action.ts';

/** How long until the next try while something waits, in milliseconds. */
const pause = 10_000;

let waiting: readonly Waiting[] = [];
let refused: readonly RefusedAction[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The changes of this device that the server does not have yet. */
export const actionQueue = new ActionQueue({
  values: deviceStorage,
  send: sendAction,
  exclusively,
  onChange(changes) {
    waiting = changes;
    for (const listener of listeners) listener();
    clearTimeout(timer);
    if (isWaiting()) timer = setTimeout(tryAgain, pause);
  },
  onRefused(changes) {
    refused = changes;
    for (const listener of listeners) listener();
  },
  onEnd: noticeEnd,
});

/** Tries whenever there may be reception again. Called once. */
export function keepTrying() {
  window.addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', tryAgain);
  // Where the device does not tell, the first answer does.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isWaiting()) tryAgain();
  });
  tryAgain();
}

function tryAgain(): void {
  if (document.visibilityState === 'hidden') return void askForSync();
  // The next try is planned as long as this one has left something.
  void actionQueue.flush().then(() => {
    clearTimeout(timer);
    if (isWaiting()) timer = setTimeout(tryAgain, pause);
  });
}

const of = (person: string) => waiting.filter(({ by = person }) => by === person);

/** Whether anything waits that can be sent: what somebody else did, or nobody who is signed in, waits for them. */
function isWaiting() {
  const person = personHere();
  return person !== undefined && of(person).length > 0;
}

/** Where there is Background Sync, what waits is sent even when the page is closed. */
async function askForSync() {
  if (!isWaiting()) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Not allowed, or not there: sent at the next start.
  await sync?.register('deeds').catch(() => {});
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many changes of this person, or of everybody, wait for reception. */
export function useWaitingCount(person: string | undefined): number {
  return useSyncExternalStore(listen, () => (person ? of(person) : waiting).length);
}

/** What the server refused of what this person did on this device. */
export function useRefused(person: string): readonly RefusedAction[] {
  const all = useSyncExternalStore(listen, () => refused);
  return all.filter(({ change: { by = person } }) => by === person);
}
