import { text } from './fields.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Day = (typeof days)[number];

/** Days that share opening hours; times as `07:00`, twenty-four hours. */
export type OpeningHours = { days: Day[]; opens: string; closes: string };

const day = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const time = '(\\d{1,2})(?::([0-5]\\d))?\\s*([ap])m';
const range = '\\s*[-–]\\s*';
const span = new RegExp(`^${day}(?:${range}${day})?\\s+${time}${range}${time}$`, 'i');

/**
 * Reads hours as people write them: `Mon-Fri 7AM-6PM`, `Mon-Thu 7:30AM-6PM, Sat 8AM-12PM`.
 * @returns undefined when any part of it cannot be read
 */
export function parseHours(shown: string): OpeningHours[] | undefined {
  const parts = shown
    .replaceAll('\u2060', '')
    .split(',')
    .map((part) => parseSpan(part.trim()));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function parseSpan(shown: string): OpeningHours | undefined {
  const match = span.exec(shown);
  if (!match) return undefined;
  const [, first, last = first, ...times] = match;
  const [from, to] = [indexOf(first!), indexOf(last!)];
  const opens = clock(times.slice(0, 3));
  const closes = clock(times.slice(3));
  if (from > to || !opens || !closes) return undefined;
  return { days: days.slice(from, to + 1), opens, closes };
}

function indexOf(shown: string): number {
  return days.findIndex((name) => name.toLowerCase().startsWith(shown.toLowerCase().slice(0, 3)));
}

function clock([hour, minute = '00', half]: (string | undefined)[]): string | undefined {
  const number = Number(hour);
  if (number < 1 || number > 12) return undefined;
  return `${String((number % 12) + (half!.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

/** The shown line; search engines are told what it means. */
export const hours = text.refine((shown) => parseHours(shown) !== undefined, {
  error: 'cannot be read as hours; write them like Mon-Fri 7AM-6PM, Sat 8AM-12PM',
});
