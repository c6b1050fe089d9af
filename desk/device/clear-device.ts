import { queries } from '#desk/api/queries.ts';
import { endSession, queryClient } from '#desk/api/query-client.ts';
import { endSitting } from '#desk/frame/sitting.ts';
import { showToast } from '#desk/ui/Toasts.tsx';
import { times } from '#desk/words/figure-words.ts';
import { queueKeys } from './action-queue.ts';
import { deviceStorage } from './device-storage.ts';
import { forgetDrafts } from './draft.ts';
import { forgetPhotos } from './kept-photos.ts';
import { websiteKeys } from './kept-website.ts';
import { actionQueue } from './page-queue.ts';
import { stopSavingQueries } from './query-cache.ts';

/** What outlives a session, as it is not on the server yet: docs/decisions/actions-and-offline.md */
const unsentKeys = [...queueKeys, ...websiteKeys];

/** Tells the other windows of this browser: their drafts are theirs to remove. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('desk-forget');

/**
 * Removes everything about people from this device: what was read, what was not sent, drafts, photographs, the badge,
 * notifications, and the push subscription. Called when somebody signs out. Never fails.
 */
export async function clearDevice() {
  channel?.postMessage('signed out');
  await clearHere([]);
}

/** @param except what stays */
async function clearHere(except: readonly string[]) {
  stopSavingQueries();
  actionQueue.abandon();
  // If one fails, the others still run.
  await Promise.allSettled([
    deviceStorage.clear(except).then(() => actionQueue.notify()),
    (async () => sessionStorage.clear())(),
    (async () => forgetDrafts())(),
    (async () => endSitting())(),
    (async () => navigator.clearAppBadge?.())(),
    forgetPhotos(),
    endPush(),
  ]);
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
    if (now === false) void (was ? announceAndClear() : clearHere(unsentKeys));
  });
  if (channel)
    channel.onmessage = ({ data }) => {
      endSession();
      void clearHere(data === 'signed out' ? [] : unsentKeys);
    };
}

async function announceAndClear() {
  channel?.postMessage('ended');
  await clearHere(unsentKeys);
  const { length } = await actionQueue.waiting();
  if (length > 0)
    showToast({
      text: `Sign in to send ${times(length, 'change')} still on this device.`,
      isFailure: true,
    });
}
