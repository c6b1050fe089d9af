import { queries } from '#desk/api/queries.ts';
import { currentPerson, endSession, queryClient } from '#desk/api/query-client.ts';
import { endWorkSession } from '#desk/frame/work-session.ts';
import { deletePersonDrafts } from './draft.ts';
import { actionQueue } from './page-queue.ts';
import { clearPhotoCache } from './photo-cache.ts';
import { stopSavingQueries } from './query-cache.ts';
import { readStoredChanges, stopStoringChanges } from './stored-changes.ts';
import { clearServerData, deleteUnsent } from './unsent.ts';

/** Notifies the other windows of this browser. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('desk-forget');

/**
 * Removes cached data, photos, the badge, notifications, the push subscription and this person's unsent work from this
 * device when they sign out. Unsent work of other people stays. Never fails.
 */
export async function clearDevice(person: string) {
  channel?.postMessage('signed out');
  await clearThisWindow(person);
}

/** @param person the person whose unsent work is deleted; undefined if a session ended and unsent work stays */
async function clearThisWindow(person?: string) {
  stopSavingQueries();
  if (person) stopStoringChanges();
  actionQueue.abandon();
  // If one fails, the others still run.
  await Promise.allSettled([
    clearStorage(person),
    (async () => sessionStorage.clear())(),
    (async () => person && deletePersonDrafts(person))(),
    (async () => endWorkSession())(),
    (async () => navigator.clearAppBadge?.())(),
    clearPhotoCache(),
    unsubscribePush(),
  ]);
}

async function clearStorage(person: string | undefined) {
  if (person) await deleteUnsent(person);
  await clearServerData();
  await Promise.all([actionQueue.notify(), readStoredChanges()]);
}

async function unsubscribePush() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Clears this window when a session ends on another device, by expiry or in another window. Called once. */
export function clearOnSessionEnd() {
  const { queryKey } = queries.session;
  let isSignedIn = queryClient.getQueryData(queryKey)?.isSignedIn;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== queryKey[0]) return;
    const now = queryClient.getQueryData(queryKey)?.isSignedIn;
    if (now === isSignedIn) return;
    const was = isSignedIn;
    isSignedIn = now;
    if (now !== false) return;
    if (was) channel?.postMessage('ended');
    void clearThisWindow();
  });
  if (channel)
    channel.onmessage = ({ data }) => {
      const person = data === 'signed out' ? currentPerson() : undefined;
      // Before the forms close, which store their changes.
      if (person) stopStoringChanges();
      endSession();
      void clearThisWindow(person);
    };
}
