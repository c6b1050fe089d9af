import { queries } from '#desk/api/queries.ts';
import { endSession, personHere, queryClient } from '#desk/api/query-client.ts';
import { endSitting } from '#desk/frame/sitting.ts';
import { forgetDraftsOf } from './draft.ts';
import { forgetPhotos } from './kept-photos.ts';
import { endKeeping, readKept } from './kept-website.ts';
import { actionQueue } from './page-queue.ts';
import { stopSavingQueries } from './query-cache.ts';
import { clearRead, forgetUnsent } from './unsent.ts';

/** Tells the other windows of this browser. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('desk-forget');

/**
 * Removes from this device what was read, photographs, the badge, notifications, the push subscription, and what this
 * person did or typed and the server does not have. What somebody else left here waits for them. Called when somebody
 * signs out. Never fails.
 */
export async function clearDevice(person: string) {
  channel?.postMessage('signed out');
  await clearHere(person);
}

/** @param person who lets go of what they left here; undefined: the session is over, and it stays until it is sent */
async function clearHere(person?: string) {
  stopSavingQueries();
  if (person) endKeeping();
  actionQueue.abandon();
  // If one fails, the others still run.
  await Promise.allSettled([
    clearKept(person),
    (async () => sessionStorage.clear())(),
    (async () => person && forgetDraftsOf(person))(),
    (async () => endSitting())(),
    (async () => navigator.clearAppBadge?.())(),
    forgetPhotos(),
    endPush(),
  ]);
}

async function clearKept(person: string | undefined) {
  if (person) await forgetUnsent(person);
  await clearRead();
  await Promise.all([actionQueue.notify(), readKept()]);
}

async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Forgets everything when a session ends elsewhere: on another device, by time, or in another window. Called once. */
export function clearAtSessionEnd() {
  const { queryKey } = queries.session;
  let isSignedIn = queryClient.getQueryData(queryKey)?.isSignedIn;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== queryKey[0]) return;
    const now = queryClient.getQueryData(queryKey)?.isSignedIn;
    if (now === isSignedIn) return;
    const was = isSignedIn;
    isSignedIn = now;
    // Nobody was signed in here: no other window has anything to forget.
    if (now !== false) return;
    if (was) channel?.postMessage('ended');
    void clearHere();
  });
  if (channel)
    channel.onmessage = ({ data }) => {
      const person = data === 'signed out' ? personHere() : undefined;
      // Before the forms are left, which keep what they have.
      if (person) endKeeping();
      endSession();
      void clearHere(person);
    };
}
