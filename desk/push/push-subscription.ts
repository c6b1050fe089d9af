import { useEffect } from 'react';
import { get, post, Refused } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push, ShownOnLockScreen, Subscribe } from '#shared/desk/push.ts';

/** Whether this browser can show notifications: `iphone` must have the desk on its home screen first. */
export type PushSupport = 'yes' | 'iphone' | 'insecure' | 'unsupported' | 'forbidden';

/** What can be known without asking anybody. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isApple() ? 'iphone' : 'unsupported';
  return Notification.permission === 'denied' ? 'forbidden' : 'yes';
}

/** An iPad says it is a Mac, but has a touch screen. */
function isApple() {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** How long the worker may take to be there, in milliseconds. */
const timeout = 10_000;

/** The browser's own subscription; null if there is none. */
export async function getSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Turns notifications on for this device. Asks for permission: call it on a press. @throws {Refused} with a sentence, where this device cannot */
export async function subscribeDevice({ publicKey }: Push, shows: ShownOnLockScreen) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Refused(0, 'Notifications are not allowed on this device.');
  const subscription = await subscribeAtBrowser(await waitForWorker(), publicKey);
  const { endpoint, keys } = subscription.toJSON();
  await post(endpoints.subscribe, { endpoint, keys, shows } as Subscribe);
}

/** Turns them off again. */
export async function unsubscribeDevice() {
  await post(endpoints.unsubscribe);
  await (await getSubscription())?.unsubscribe();
}

async function subscribeAtBrowser({ pushManager }: ServiceWorkerRegistration, applicationServerKey: string) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const isOfOtherKey = error instanceof DOMException && error.name === 'InvalidStateError';
    if (!isOfOtherKey) throw new Refused(0, "This browser's push service did not answer. Try again later.");
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, timeout));
  const registration = await Promise.race([navigator.serviceWorker.ready, timedOut]);
  if (!registration) throw new Refused(0, 'This browser doesn’t let the desk run in the background.');
  return registration;
}

/** A subscribed device stays subscribed when the server has lost it: restored, moved, or told that it is gone. */
export function useRenewSubscription() {
  useEffect(() => {
    // Without reception, or refused: tried again at the next start, and settings show how it is.
    renewSubscription().catch(() => {});
  }, []);
}

async function renewSubscription() {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return;
  const here = await getSubscription();
  if (!here) return;
  const push = await get<Push>(endpoints.push);
  // Who knows no choice any more shows as little as possible.
  if (push.subscription?.endpoint !== here.endpoint)
    await subscribeDevice(push, push.subscription?.shows ?? 'little');
}
