import { useSyncExternalStore } from 'react';
import { serverNow } from '#desk/api/server-clock.ts';

/** How often words about time are made anew, in milliseconds. */
const tick = 20_000;

let now = serverNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function take() {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = serverNow();
    timer = setInterval(take, tick);
    // A phone that slept has missed every tick.
    document.addEventListener('visibilitychange', take);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', take);
  };
}

/** The time by the server's clock, in milliseconds; new every few seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
