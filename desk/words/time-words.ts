import { clockInZone } from './zone-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30.44 * day;

/** Each unit, and from how many milliseconds on it is used: "36 hours" tells more than "1 day". */
const units = [
  { from: 2 * month, length: month, name: 'month' },
  { from: 2 * week, length: week, name: 'week' },
  { from: 2 * day, length: day, name: 'day' },
  { from: hour, length: hour, name: 'hour' },
  { from: minute, length: minute, name: 'minute' },
];

/** A length of time in words, rounded down, like "3 hours". @param milliseconds less than none counts as none */
export function lengthWords(milliseconds: number): string {
  const unit = units.find(({ from }) => milliseconds >= from);
  if (!unit) return 'less than a minute';
  const count = Math.floor(milliseconds / unit.length);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

/** How long ago something was, like "3 hours ago". @param at ISO 8601 @param now in milliseconds */
export function agoWords(at: string, now: number): string {
  const passed = now - Date.parse(at);
  return passed < minute ? 'just now' : `${lengthWords(passed)} ago`;
}

/**
 * A moment in the company's time zone, like "today, 3:40 PM" or "Mon, Nov 16, 8:00 AM".
 * @param at ISO 8601 @param now in milliseconds @param timeZone like America/New_York
 */
export function momentWords(at: string, now: number, timeZone: string): string {
  return `${dayWords(at, now, timeZone)}, ${timeWords(at, now, timeZone)}`;
}

/** The time of day, like "3:40 PM". */
export function timeWords(at: string, _now: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  return time.format(Date.parse(at));
}

/** The day of a moment: "yesterday", "today", "tomorrow", or its date; the year only if it is another one. */
export function dayWords(at: string, now: number, timeZone: string): string {
  const [its, today] = [dateOf(Date.parse(at), timeZone), dateOf(now, timeZone)];
  // Both at midnight in UTC, where every day has 24 hours: a change of the clocks moves nothing.
  const days = Math.round((Date.parse(its) - Date.parse(today)) / day);
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[String(days)];
  if (near) return near;
  const year = its.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', year, timeZone },
  } as const).format(Date.parse(at));
}

/** The date in a time zone, like 2026-11-22: in no locale's order, which engines do not agree on. */
function dateOf(moment: number, timeZone: string): string {
  return clockInZone(new Date(moment).toISOString(), timeZone).slice(0, 10);
}
