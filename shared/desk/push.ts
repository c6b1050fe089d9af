import * as z from 'zod/mini';

/** What a locked screen shows: who and what, or only that there is a new request. */
export const shownOnLockScreen = ['all', 'little'] as const;
export type ShownOnLockScreen = (typeof shownOnLockScreen)[number];

export interface Push {
  /** VAPID's public key, for the browser's `applicationServerKey`. */
  publicKey: string;
  /** What this device has; null if it does not ring. */
  subscription: { endpoint: string; shows: ShownOnLockScreen } | null;
}

/** The browser's own `PushSubscription.toJSON()`, and what may be shown. */
export const subscribe = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}=?=?$/)),
  }),
  shows: z.enum(shownOnLockScreen),
});
export type Subscribe = z.infer<typeof subscribe>;

/** What the service worker gets, encrypted. At most 3,000 bytes as JSON. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a press leads: a screen of the desk. */
  url: string;
  /** Another with the same tag replaces it. */
  tag: string;
  /** How many requests are open, for the badge. */
  open: number;
}

/** What the service worker tells a window when a notification is pressed; the window answers through the port. */
export interface OpenScreen {
  /** The path of a screen of the desk. */
  open: string;
}
