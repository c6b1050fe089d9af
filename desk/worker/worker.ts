import { keptValues } from '#desk/offline/kept-values.ts';
import { openOrFocus } from './open-or-focus.ts';
import { ring } from './ring.ts';
import { self } from './scope.ts';
import { sendWaiting } from './send-waiting.ts';
import { answerWithShell, isOfShell, keepShell } from './shell-cache.ts';
import { subscribeAgain } from './subscribe-again.ts';

// A new version takes over at once: what it caches is named after its contents.
self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepShell(), self.skipWaiting()])));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (isOfShell(event.request)) event.respondWith(answerWithShell(event));
});

self.addEventListener('push', (event) => event.waitUntil(ring(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrFocus((event.notification.data as { url?: string } | null)?.url));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));

// Background Sync tries again later as long as this fails.
self.addEventListener('sync', (event) => event.waitUntil(sendWaiting(keptValues)));
