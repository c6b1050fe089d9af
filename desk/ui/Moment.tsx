import { createContext, useContext, useSyncExternalStore } from 'react';
import { clockListeners, serverNow } from '#desk/api/api.ts';
import { createListeners } from '#desk/api/listeners.ts';
import { formatDay, formatMoment } from '#shared/desk/format.ts';

/** A time in the company's time zone, like "today, 3:40 PM". @param at ISO 8601 */
export function Moment({ at, dayOnly }: { at: string; dayOnly?: boolean }) {
  const timeZone = useTimeZone();
  const text = useDerivedFromTime((now) => (dayOnly ? formatDay : formatMoment)(at, now, timeZone));
  return <time dateTime={at}>{text}</time>;
}

/** The company's time zone, like America/New_York. */
export const TimeZone = createContext('America/New_York');
export const useTimeZone = () => useContext(TimeZone);

/** How often relative times are updated, in milliseconds. */
const tick = 20_000;

let now = serverNow();
const { subscribe, notify } = createListeners(() => {
  now = serverNow();
  const timer = setInterval(updateNow, tick);
  // Timers don't run while a phone sleeps.
  document.addEventListener('visibilitychange', updateNow);
  clockListeners.add(updateNow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', updateNow);
    clockListeners.delete(updateNow);
  };
});

function updateNow() {
  now = serverNow();
  notify();
}

/** Returns the time by the server's clock, in milliseconds, updated every 20 seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** Returns a value derived from the time, and renders again only when the value changes, as hundreds of rows use it. */
export function useDerivedFromTime<Value extends string | boolean>(at: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => at(now));
}
