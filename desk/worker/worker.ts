import { ActionQueue } from '#desk/device/action-queue.ts';
import { deviceStorage } from '#desk/device/device-storage.ts';
import { clearPhotoCache, isSmallPhoto, respondWithPhoto } from '#desk/device/photo-cache.ts';
import { sendAction, withLock } from '#desk/device/send-action.ts';
import { clearServerData } from '#desk/device/unsent.ts';
import { openOrFocus, renewSubscription, showPush } from './push.ts';
import { self } from './scope.ts';
import { cacheShell, isShellRequest, respondWithShell } from './shell-cache.ts';

// A new version takes over right away, as cached assets are named after their content.
self.addEventListener('install', (event) => event.waitUntil(Promise.all([cacheShell(), self.skipWaiting()])));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (isShellRequest(event.request)) event.respondWith(respondWithShell(event));
  else if (isSmallPhoto(event.request)) event.respondWith(respondWithPhoto(event));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrFocus((event.notification.data as { url?: string } | null)?.url));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()));

// Background Sync retries as long as this fails.
self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));

/** Sends the queued actions without an open window. @throws if some are left */
async function sendWaiting() {
  let hasEnded = false;
  const onEnd = () => {
    hasEnded = true;
  };
  const queue = new ActionQueue({
    values: deviceStorage,
    send: sendAction,
    withLock: withLock,
    onSessionEnd: onEnd,
  });
  const isDone = await queue.flush();
  if (hasEnded) return void (await Promise.all([clearServerData(), clearPhotoCache()]));
  if (!isDone) throw new Error('No connection yet.');
}
