import { screens } from '#shared/desk/addresses.ts';
import type { PushMessage } from '#shared/desk/push.ts';
import { type PushData, self } from './scope.ts';

/** Browsers end the subscription of whoever is pushed to and shows nothing: what cannot be read rings too. */
const unread: PushMessage = {
  title: 'The desk has news',
  body: 'Open it to see what is new.',
  url: screens.list(),
  tag: 'news',
  open: 0,
};

/** Shows what the server sent, in place of an earlier one about the same, and counts on the icon. */
export async function ring(data: PushData | null) {
  const message = read(data);
  const { title, body, url, tag, open } = message ?? unread;
  // `renotify` rings for the replacement too; older engines do not know it.
  const options = { body, tag, data: { url }, icon: '/icon-192.png', renotify: true };
  await Promise.allSettled([self.registration.showNotification(title, options), message && count(open)]);
}

async function count(open: number) {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(open);
}

function read(data: PushData | null): PushMessage | undefined {
  try {
    return data ? (data.json() as PushMessage) : undefined;
  } catch {
    return undefined;
  }
}
