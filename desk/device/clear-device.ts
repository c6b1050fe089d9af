import { queries } from '#desk/api/queries.ts';
import { endSession, queryClient } from '#desk/api/query-client.ts';
import { showToast } from '#desk/ui/toasts.ts';
import { times } from '#desk/words/figure-words.ts';
import { queueKeys } from './action-queue.ts';
import { keptValues } from './device-storage.ts';
import { deedQueue } from './page-queue.ts';
import { stopKeepingSeen } from './query-cache.ts';

/** Tells the other windows of this browser: their drafts are theirs to remove. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('desk-forget');

/**
 * Removes everything about people from this device: what was read, what was not sent, drafts, the badge, what rang,
 * and the ringing itself. Called when somebody signs out. Never fails.
 */
export async function forgetEverything() {
  channel?.postMessage('signed out');
  await forgetHere([]);
}

/** @param except what stays: docs/decisions/waiting-outlives-the-session.md */
async function forgetHere(except: readonly string[]) {
  stopKeepingSeen();
  deedQueue.abandon();
  // One that fails keeps no other from being done.
  await Promise.allSettled([
    keptValues.clear(except).then(() => deedQueue.tell()),
    (async () => sessionStorage.clear())(),
    (async () => navigator.clearAppBadge?.())(),
    stopRinging(),
  ]);
}

async function stopRinging() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Forgets everything when a session ends elsewhere: on another device, by time, or in another window. Called once. */
export function forgetAtEnd() {
  const { queryKey } = queries.session;
  let isSignedIn = queryClient.getQueryData(queryKey)?.isSignedIn;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== queryKey[0]) return;
    const now = queryClient.getQueryData(queryKey)?.isSignedIn;
    if (now === isSignedIn) return;
    const was = isSignedIn;
    isSignedIn = now;
    // Nobody was signed in here: no other window has anything to forget.
    if (now === false) void (was ? tellAndForget() : forgetHere(queueKeys));
  });
  if (channel)
    channel.onmessage = ({ data }) => {
      endSession();
      void forgetHere(data === 'signed out' ? [] : queueKeys);
    };
}

async function tellAndForget() {
  channel?.postMessage('ended');
  await forgetHere(queueKeys);
  const { length } = await deedQueue.waiting();
  if (length > 0)
    showToast({
      text: `Sign in, and ${times(length, 'change')} that could not be sent will be.`,
      isFailure: true,
    });
}
