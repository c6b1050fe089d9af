import { firstLanguage, type Language } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';

/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** From the first hour up to, not including, the second, Monday to Friday. */
export interface BusinessHours {
  from: number;
  to: number;
}

/** The current time, and the time zone for display, like America/New_York. */
export interface Clock {
  now: Date;
  timeZone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a time zone show, `2026-11-20 15:04:05`: a format that every spreadsheet can read. */
function formatClock(time: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes times as ISO 8601 does. Making a format takes longer than using it a hundred times.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(time);
}

/** Hour and date in the time zone: `{ hour: 14, day: '2026-03-02' }` */
export function clockIn(timeZone: string, time: Date): { hour: number; day: string } {
  const shown = formatClock(time, timeZone);
  return { hour: Number(shown.slice(11, 13)), day: shown.slice(0, 10) };
}

/** True during business hours in the time zone. */
export function isOpenAt(time: Date, hours: BusinessHours, timeZone: string): boolean {
  const clock = clockIn(timeZone, time);
  const weekday = new Date(clock.day).getUTCDay();
  return weekday > 0 && weekday < 6 && clock.hour >= hours.from && clock.hour < hours.to;
}

/** The day of a time where the owner is, like 2026-11-22: it sorts as text. */
export function dayOf(at: Date, timeZone: string): string {
  return clockIn(timeZone, at).day;
}

/** The day so many days later, or earlier. @param date like 2026-12-31 */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

/** False for the likes of February 30. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The last `count` days up to this one, the earliest first. */
export function listDaysUpTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));
}

/** When the month began, by the clocks of a time zone. */
export function startOfMonth(now: Date, timeZone: string): Date {
  return atClock(Date.parse(`${dayOf(now, timeZone).slice(0, 7)}-01`), timeZone);
}

/** When the day began that was this many days ago; 0 is today. */
export function startOfDayBefore(now: Date, days: number, timeZone: string): Date {
  return atClock(Date.parse(dayOf(now, timeZone)) - days * day, timeZone);
}

/**
 * When the clocks there show this. The offset may change in between, so it is looked up twice.
 * @param shown what they show, as milliseconds of the same day and hour in UTC
 */
export function atClock(shown: number, timeZone: string): Date {
  const offsetAt = (time: number) => Date.parse(`${formatClock(new Date(time), timeZone)}Z`) - time;
  const estimate = shown - offsetAt(shown);
  return new Date(shown - offsetAt(estimate));
}

/**
 * The same day and time this many calendar months earlier, in UTC, or the last day of the month if it has no such
 * day: a month before March 31 is the end of February, not March 3.
 */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

const shownDay = { month: 'short', day: 'numeric' } as const;
const shownTime = { ...shownDay, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** `Fri, Nov 20, 3:04 PM EST` */
export function formatTimeIn(timeZone: string, time: Date, language: Language = firstLanguage): string {
  return messagesIn[language].moments.soon(time, timeZone);
}

/** `December 31, 2026`. @param day like 2026-12-31 */
export function formatDayIn(day: string, language: Language): string {
  return new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

/** When a request was received, for its sender: `Today, 3:04 PM`, or as `formatTimeIn` if that was another day. */
export function formatReceivedTime({ now, timeZone }: Clock, receivedAt: Date, language: Language): string {
  const isToday = dayOf(receivedAt, timeZone) === dayOf(now, timeZone);
  return messagesIn[language].moments[isToday ? 'today' : 'soon'](receivedAt, timeZone);
}

/** `Nov 20, 2026, 3:04 PM EST` */
export function formatLocalTime(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-US', { timeZone, year: 'numeric', ...shownTime });
}

/** `Nov 20, 3:04 PM EST`; in another year `Nov 20, 2025`. */
export function formatShortTime(iso: string, { now, timeZone }: Clock): string {
  const time = new Date(iso);
  const isThisYear = dayOf(time, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  const shown = isThisYear ? shownTime : { year: 'numeric' as const, ...shownDay };
  return time.toLocaleString('en-US', { timeZone, ...shown });
}

/** For a spreadsheet, `2026-11-20 15:04:05`, and the name of the zone at that time, `EST`. */
export function formatSpreadsheetTime(iso: string, timeZone: string): [time: string, zone: string] {
  const time = new Date(iso);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')!.value;
  return [formatClock(time, timeZone), zone];
}
