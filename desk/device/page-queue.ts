import { useSyncExternalStore } from 'react';
import { currentPerson, handleSessionEnd, queryClient } from '#desk/api/query-client.ts';
import { ActionQueue, type QueuedAction, type RefusedAction } from './action-queue.ts';
import { deviceStorage } from './device-storage.ts';
import { sendAction, withLock } from './send-action.ts';

/** How long until the next try while something waits, in milliseconds. */
const retryDelay = 10_000;

let waiting: readonly QueuedAction[] = [];
let refused: readonly RefusedAction[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The changes of this device that the server does not have yet. */
export const actionQueue = new ActionQueue({
  values: deviceStorage,
  send: sendAction,
  withLock: withLock,
  onChange(changes) {
    waiting = changes;
    for (const listener of listeners) listener();
    clearTimeout(timer);
    if (isWaiting()) timer = setTimeout(retry, retryDelay);
  },
  onRefused(changes) {
    refused = changes;
    for (const listener of listeners) listener();
  },
  onSessionEnd: handleSessionEnd,
});

/** Tries whenever there may be reception again. Called once. */
export function startRetrying() {
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
  // Where the device does not tell, the first answer does.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isWaiting()) retry();
  });
  retry();
}

function retry(): void {
  if (document.visibilityState === 'hidden') return void requestSync();
  // The next try is planned as long as this one has left something.
  void actionQueue.flush().then(() => {
    clearTimeout(timer);
    if (isWaiting()) timer = setTimeout(retry, retryDelay);
  });
}

const queuedBy = (person: string) => waiting.filter(({ by = person }) => by === person);

/** Whether anything waits that can be sent: what somebody else did, or nobody who is signed in, waits for them. */
function isWaiting() {
  const person = currentPerson();
  return person !== undefined && queuedBy(person).length > 0;
}

/** Where there is Background Sync, what waits is sent even when the page is closed. */
async function requestSync() {
  if (!isWaiting()) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Not allowed, or not there: sent at the next start.
  await sync?.register('deeds').catch(() => {});
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many changes of this person, or of everybody, wait for reception. */
export function useQueuedCount(person: string | undefined): number {
  return useSyncExternalStore(subscribe, () => (person ? queuedBy(person) : waiting).length);
}

/** What the server refused of what this person did on this device. */
export function useRefused(person: string): readonly RefusedAction[] {
  const all = useSyncExternalStore(subscribe, () => refused);
  return all.filter(({ change: { by = person } }) => by === person);
}
