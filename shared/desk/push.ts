import * as z from 'zod/mini';

/** What a locked screen shows: the request, or only that there is a new one. */
export const shownOnLockScreen = ['all', 'little'] as const;
export type ShownOnLockScreen = (typeof shownOnLockScreen)[number];

export interface Push {
  /** VAPID's public key, for the browser's `applicationServerKey`. */
  publicKey: string;
  /** The device's subscription; null if notifications are off. */
  subscription: { endpoint: string; shows: ShownOnLockScreen } | null;
}

/** The browser's `PushSubscription.toJSON()`, and what a locked screen shows. */
export const subscribe = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}=?=?$/)),
  }),
  shows: z.enum(shownOnLockScreen),
});
export type Subscribe = z.infer<typeof subscribe>;

/** The encrypted message to the service worker. At most 3,000 bytes as JSON. */
export interface PushMessage {
  title: string;
  body: string;
  /** The screen of the desk that a tap opens. */
  url: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  /** How many requests are open, for the badge. */
  open: number;
}

/** The service worker's message to a window after a tap on a notification. The window answers through the port. */
export interface OpenScreen {
  /** The path of a screen of the desk. */
  open: string;
}
