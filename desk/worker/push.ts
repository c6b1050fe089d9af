import { get, post } from '#desk/api/api.ts';
import { deskPath, endpoints, previewPath, screens } from '#shared/desk/addresses.ts';
import type { OpenScreen, Push, PushMessage, Subscribe } from '#shared/desk/push.ts';
import { type PushData, self, type WindowClient } from './scope.ts';

/** Browsers end the subscription of whoever is pushed to and shows nothing: what cannot be read is shown too. */
const fallbackMessage: PushMessage = {
  title: 'New in the desk',
  body: 'Open the desk to see what’s new.',
  url: screens.list(),
  tag: 'news',
  open: 0,
};

/** Shows what the server sent, in place of an earlier one about the same, and counts on the icon. */
export async function showPush(data: PushData | null) {
  const message = read(data);
  const { title, body, url, tag, open } = message ?? fallbackMessage;
  // `renotify` alerts for the replacement too; older engines do not know it.
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

/** How long a window may take to say that it shows something, in milliseconds: one in the background has to wake up. */
const timeout = 3_000;

/**
 * Leads to a screen of the desk, in a window that is open if there is one; never anywhere else. The window is asked: its
 * address is known here as it was when it was loaded, and to load it again would cost what is typed in it.
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
  // An app from before 1.1.0 does not answer. Some browsers open no window after one got the focus.
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

/** A preview's pages are the website's, in a frame of the desk or in a window of their own. */
const isDesk = (path: string) =>
  path === deskPath || (path.startsWith(`${deskPath}/`) && !path.startsWith(`${previewPath}/`));

/** The browser has changed this device's address: the server is told the new one, as long as somebody is signed in. */
export async function renewSubscription() {
  const { publicKey, subscription: before } = await get<Push>(endpoints.push);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  // Who knows no choice any more shows as little as possible.
  await post(endpoints.subscribe, { endpoint, keys, shows: before?.shows ?? 'little' } as Subscribe);
}
