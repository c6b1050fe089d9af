import { useSyncExternalStore } from 'react';
import { currentPerson, handleSessionEnd, queryClient } from '#desk/api/query-client.ts';
import { ActionQueue, type QueuedAction, type RefusedAction } from './action-queue.ts';
import { deviceStorage } from './device-storage.ts';
import { sendAction, withLock } from './send-action.ts';

/** How long to wait before the queue is retried, in milliseconds. */
const retryDelay = 10_000;

let waiting: readonly QueuedAction[] = [];
let refused: readonly RefusedAction[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The queue of this device's unsent actions. */
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

/** Retries the queue whenever the device may be online again. Called once. */
export function startRetrying() {
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
  // On devices without an online event, the first answer shows it.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isWaiting()) retry();
  });
  retry();
}

function retry(): void {
  if (document.visibilityState === 'hidden') return void requestSync();
  void actionQueue.flush().then(() => {
    clearTimeout(timer);
    if (isWaiting()) timer = setTimeout(retry, retryDelay);
  });
}

const queuedBy = (person: string) => waiting.filter(({ by = person }) => by === person);

/** Whether the queue has actions of the signed-in person. Those of other people wait until they sign in. */
function isWaiting() {
  const person = currentPerson();
  return person !== undefined && queuedBy(person).length > 0;
}

/** Requests a Background Sync, which sends the queue even when the page is closed. */
async function requestSync() {
  if (!isWaiting()) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // If it is blocked or missing, the queue is sent at the next start.
  await sync?.register('deeds').catch(() => {});
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how many actions of a person, or of all people, are queued. */
export function useQueuedCount(person: string | undefined): number {
  return useSyncExternalStore(subscribe, () => (person ? queuedBy(person) : waiting).length);
}

/** Returns this person's refused actions on this device. */
export function useRefused(person: string): readonly RefusedAction[] {
  const all = useSyncExternalStore(subscribe, () => refused);
  return all.filter(({ change: { by = person } }) => by === person);
}
