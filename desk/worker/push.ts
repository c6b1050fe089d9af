import { get, post } from '#desk/api/api.ts';
import { deskPath, endpoints, previewPath, screens } from '#shared/desk/addresses.ts';
import type { OpenScreen, Push, PushMessage, Subscribe } from '#shared/desk/push.ts';
import { type PushData, self, type WindowClient } from './scope.ts';

/** Shown for an unreadable push, because browsers end a subscription if a push shows no notification. */
const fallbackMessage: PushMessage = {
  title: 'New in the desk',
  body: 'Open the desk to see what’s new.',
  url: screens.list(),
  tag: 'news',
  open: 0,
};

/** Shows a push as a notification, replacing an earlier one with the same tag, and updates the badge. */
export async function showPush(data: PushData | null) {
  const message = read(data);
  const { title, body, url, tag, open } = message ?? fallbackMessage;
  // `renotify` alerts for the replacement, too; older engines ignore it.
  const options = { body, tag, data: { url }, icon: '/icon-192.png', renotify: true };
  await Promise.allSettled([self.registration.showNotification(title, options), message && setBadge(open)]);
}

async function setBadge(open: number) {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(open);
}

function read(data: PushData | null): PushMessage | undefined {
  try {
    return data ? (data.json() as PushMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** How long to wait for a window to answer, in milliseconds: one in the background has to wake up. */
const timeout = 3_000;

/**
 * Opens a screen of the desk, in an open window if there is one, and never another site. It sends the window a message
 * instead of navigating it, because a reload would lose typed text.
 */
export async function openOrFocus(url: string = screens.list()): Promise<void> {
  const wanted = new URL(url, location.origin);
  const isOurs = wanted.origin === location.origin && isDesk(wanted.pathname);
  const path = isOurs ? wanted.pathname : screens.list();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(
    (window) => window.frameType !== 'nested' && isDesk(new URL(window.url).pathname),
  );
  if (!open) return void (await self.clients.openWindow(path));
  await open.focus().catch(() => {});
  if (await isShown(open, { open: path })) return;
  // An app before 1.1.0 doesn't answer. Some browsers can't open a window after one was focused.
  await self.clients.openWindow(path).catch(() => open.navigate(path));
}

function isShown(window: WindowClient, message: OpenScreen): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), timeout);
    window.postMessage(message, [port2]);
  });
}

/** Whether a path is a screen of the desk. Pages of a preview are not, even in a window of their own. */
const isDesk = (path: string) =>
  path === deskPath || (path.startsWith(`${deskPath}/`) && !path.startsWith(`${previewPath}/`));

/** Sends the server a new subscription after the browser has changed it. Fails if nobody is signed in. */
export async function renewSubscription() {
  const { publicKey, subscription: before } = await get<Push>(endpoints.push);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  // If the choice is lost, show as little as possible.
  await post(endpoints.subscribe, { endpoint, keys, shows: before?.shows ?? 'little' } as Subscribe);
}
