import { useEffect } from 'react';
import { get, post, Refused } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push, ShownOnLockScreen, Subscribe } from '#shared/desk/push.ts';

/** Whether this browser can show notifications. `iphone`: the desk must be on the home screen first. */
export type PushSupport = 'yes' | 'iphone' | 'insecure' | 'unsupported' | 'forbidden';

/** Returns whether this browser can show notifications, without asking for permission. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isApple() ? 'iphone' : 'unsupported';
  return Notification.permission === 'denied' ? 'forbidden' : 'yes';
}

/** Whether this is an iPhone or iPad. An iPad reports to be a Mac, but has a touch screen. */
function isApple() {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** How long to wait for the service worker, in milliseconds. */
const timeout = 10_000;

/** Returns the browser's own subscription; null if there is none. */
export async function getSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Turns on notifications for this device. It asks for permission, so call it on a tap. @throws {Refused} if the device can't */
export async function subscribeDevice({ publicKey }: Push, shows: ShownOnLockScreen) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Refused(0, 'Notifications are not allowed on this device.');
  const subscription = await subscribeAtBrowser(await waitForWorker(), publicKey);
  const { endpoint, keys } = subscription.toJSON();
  await post(endpoints.subscribe, { endpoint, keys, shows } as Subscribe);
}

/** Turns off notifications for this device. */
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
    if (!isOfOtherKey) throw new Refused(0, 'This browser’s push service didn’t answer. Try again later.');
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, timeout));
  const registration = await Promise.race([navigator.serviceWorker.ready, timedOut]);
  if (!registration) throw new Refused(0, 'Notifications don’t work in this browser.');
  return registration;
}

/** Subscribes the device again if the server has lost its subscription, as after a restore. */
export function useRenewSubscription() {
  useEffect(() => {
    // If offline or refused, the next start retries; Settings shows the state.
    renewSubscription().catch(() => {});
  }, []);
}

async function renewSubscription() {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return;
  const here = await getSubscription();
  if (!here) return;
  const push = await get<Push>(endpoints.push);
  // If the choice is lost, show as little as possible.
  if (push.subscription?.endpoint !== here.endpoint)
    await subscribeDevice(push, push.subscription?.shows ?? 'little');
}
