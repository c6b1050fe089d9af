import { createContext, useContext, useSyncExternalStore } from 'react';
import { clockListeners, serverNow } from '#desk/api/api.ts';
import { createListeners } from '#desk/api/listeners.ts';
import { formatDay, formatMoment } from '#shared/desk/format.ts';

/** A moment in words, in the company's time zone: "today, 3:40 PM". @param at ISO 8601 */
export function Moment({ at, dayOnly }: { at: string; dayOnly?: boolean }) {
  const timeZone = useTimeZone();
  const text = useDerivedFromTime((now) => (dayOnly ? formatDay : formatMoment)(at, now, timeZone));
  return <time dateTime={at}>{text}</time>;
}

/** The company's time zone, like America/New_York. */
export const TimeZone = createContext('America/New_York');
export const useTimeZone = () => useContext(TimeZone);

/** How often words about time are made anew, in milliseconds. */
const tick = 20_000;

let now = serverNow();
const { subscribe, notify } = createListeners(() => {
  now = serverNow();
  const timer = setInterval(updateNow, tick);
  // A phone that slept has missed every tick.
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

/** The time by the server's clock, in milliseconds; new every few seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** What follows from the time, such as words: new only when they are others, as hundreds of rows may show some. */
export function useDerivedFromTime<Value extends string | boolean>(at: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => at(now));
}
