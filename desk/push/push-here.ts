import { useEffect } from 'react';
import { get, post } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push, ShownOnLockScreen, Subscribe } from '#shared/desk/push.ts';

/** Whether this browser can ring: `iphone` must have the desk on its home screen first. */
export type CanRing = 'yes' | 'iphone' | 'insecure' | 'unsupported' | 'forbidden';

/** What can be known without asking anybody. */
export function canRing(): CanRing {
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
const patience = 10_000;

/** Not possible on this device. The message is a sentence for the person at the desk. */
export class CannotRing extends Error {}

/** The browser's own subscription; null if there is none. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Makes this device ring. Asks for permission: call it on a press. @throws {CannotRing} */
export async function ringHere({ publicKey }: Push, shows: ShownOnLockScreen) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new CannotRing('This device was not allowed to ring.');
  const subscription = await subscribed(await worker(), publicKey);
  const { endpoint, keys } = subscription.toJSON();
  await post(endpoints.subscribe, { endpoint, keys, shows } as Subscribe);
}

/** Makes it silent again. */
export async function stopRingingHere() {
  await post(endpoints.unsubscribe);
  await (await subscriptionHere())?.unsubscribe();
}

async function subscribed({ pushManager }: ServiceWorkerRegistration, applicationServerKey: string) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const isOfOtherKey = error instanceof DOMException && error.name === 'InvalidStateError';
    if (!isOfOtherKey) throw new CannotRing("This browser's push service did not answer. Try again later.");
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const registration = await Promise.race([navigator.serviceWorker.ready, tooLate]);
  if (!registration) throw new CannotRing('This browser does not let the desk work in the background.');
  return registration;
}

/** A device that rings goes on ringing when the server has lost it: restored, moved, or told that it is gone. */
export function useKeepRinging() {
  useEffect(() => {
    // Without reception, or refused: tried again at the next start, and settings show how it is.
    keepRinging().catch(() => {});
  }, []);
}

async function keepRinging() {
  if (canRing() !== 'yes' || Notification.permission !== 'granted') return;
  const here = await subscriptionHere();
  if (!here) return;
  const push = await get<Push>(endpoints.push);
  // Who knows no choice any more shows as little as possible.
  if (push.subscription?.endpoint !== here.endpoint)
    await ringHere(push, push.subscription?.shows ?? 'little');
}
