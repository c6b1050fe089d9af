import { firstLanguage, type Language } from '#shared/languages.ts';
import type { Stage } from './requests.ts';

/** The labels of the stages. */
export const stageLabels: Record<Stage, string> = {
  visit: 'Visit scheduled',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
};

/** The name of each language in English. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Spanish' };

/** Returns `Writes in Spanish`; undefined for the first language. @param language undefined from an older server */
export function describeLanguage(language: Language | undefined): string | undefined {
  return language && language !== firstLanguage ? `Writes in ${languageNames[language]}` : undefined;
}

/** Formats money, without cents if they are zero: "$4,200", "$99.50". @param cents in US cents */
export function formatDollars(cents: number): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits,
    maximumFractionDigits: 2,
  } as const).format(cents / 100);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30.44 * day;

/** Each unit, and from how many milliseconds it is used: "36 hours" says more than "1 day". */
const units = [
  { from: 2 * month, length: month, name: 'month' },
  { from: 2 * week, length: week, name: 'week' },
  { from: 2 * day, length: day, name: 'day' },
  { from: hour, length: hour, name: 'hour' },
  { from: minute, length: minute, name: 'min' },
];

/** Formats a duration, rounded down, like "14 min" or "3 hours". @param milliseconds negative counts as zero */
export function formatDuration(milliseconds: number): string {
  const unit = units.find(({ from }) => milliseconds >= from);
  if (!unit) return 'under 1 min';
  const count = Math.floor(milliseconds / unit.length);
  return `${count} ${unit.name}${count === 1 || unit.length === minute ? '' : 's'}`;
}

/** Formats how long ago a time was, like "3 hours ago". @param at ISO 8601 @param now in milliseconds */
export function formatAgo(at: string, now: number): string {
  const passed = now - Date.parse(at);
  return passed < minute ? 'just now' : `${formatDuration(passed)} ago`;
}

/**
 * Formats a time in the company's time zone, like "today, 3:40 PM" or "Mon, Nov 16, 8:00 AM".
 * @param at ISO 8601 @param now in milliseconds @param timeZone like America/New_York
 */
export function formatMoment(at: string, now: number, timeZone: string): string {
  return `${formatDay(at, now, timeZone)}, ${formatTime(at, now, timeZone)}`;
}

/**
 * Formats a time without words like "today": "Mon, Nov 16, 8:00 AM", with the year if it is another one.
 * @param at ISO 8601 @param now in milliseconds
 */
export function formatDateTime(at: string, now: number, timeZone: string): string {
  return `${formatDate(at, now, timeZone)}, ${formatTime(at, now, timeZone)}`;
}

/** Formats the time of day, like "3:40 PM". */
export function formatTime(at: string, _now: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  return time.format(Date.parse(at));
}

/** Formats a day: "yesterday", "today", "tomorrow", or its date, with the year only if it is another one. */
export function formatDay(at: string, now: number, timeZone: string): string {
  const [its, today] = [dateInZone(Date.parse(at), timeZone), dateInZone(now, timeZone)];
  // Both are midnight in UTC, where every day has 24 hours, so that daylight saving time changes nothing.
  const days = Math.round((Date.parse(its) - Date.parse(today)) / day);
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[String(days)];
  if (near) return near;
  return formatDate(at, now, timeZone);
}

/** Formats a date, like "Mon, Nov 16", with the year if it is another one. */
export function formatDate(at: string, now: number, timeZone: string): string {
  const yearOf = (moment: number) => dateInZone(moment, timeZone).slice(0, 4);
  const year = yearOf(Date.parse(at)) === yearOf(now) ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year,
    timeZone,
  } as const).format(Date.parse(at));
}

/** Formats the month, like "Nov". @param now in milliseconds */
export function formatMonth(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', timeZone }).format(now);
}

/**
 * Returns the date in a time zone, like 2026-11-22, without `Intl`'s order, which differs between engines.
 * @param moment in milliseconds
 */
export function dateInZone(moment: number, timeZone: string): string {
  return clockInZone(new Date(moment).toISOString(), timeZone).slice(0, 10);
}

/**
 * Converts a local time in a time zone to UTC. Of an hour that repeats when the clocks go back, it is the first; a time that
 * is skipped when they go forward is later by as much as the clocks are moved.
 * @param local the value of `<input type="datetime-local">`, like 2026-11-22T15:40, or 0026-11-22T15:40 with a two-digit
 * year @param timeZone like America/New_York
 * @returns ISO 8601, UTC; undefined if it is not a time
 */
export function momentInZone(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local.replace(/^00/, '20')}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // No zone changes its clocks twice within two days.
  const [before, after] = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)];
  const fits = [before, after].find((offset) => offsetAt(asUtc - offset, timeZone) === offset);
  return new Date(asUtc - (fits ?? before)).toISOString();
}

/** Converts a time to local time in a time zone, for `<input type="datetime-local">`. @param at ISO 8601 */
export function clockInZone(at: string, timeZone: string): string {
  const moment = Date.parse(at);
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 16);
}

/** Returns how far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}
