import { expect, test } from 'vitest';
import { dateWords, dayWords as dayOf, times } from '#desk/website-visits/figure-words.ts';
import { agoWords, dayWords, lengthWords, momentWords } from './time-words.ts';

const florida = 'America/New_York';
const at = (time: string) => Date.parse(time);

test('a length of time is said in the unit that tells most, rounded down', () => {
  const minutes = [0, 59 / 60, 1, 59.9, 60, 47 * 60, 48 * 60, 14 * 24 * 60];
  const words = minutes.map((count) => lengthWords(count * 60_000));
  expect(words.slice(0, 4)).toEqual(['less than a minute', 'less than a minute', '1 minute', '59 minutes']);
  expect(words.slice(4)).toEqual(['1 hour', '47 hours', '2 days', '2 weeks']);
});

test('a clock that is ahead makes nothing wait less than nothing', () => {
  expect(lengthWords(-5000)).toBe('less than a minute');
  expect(agoWords('2026-11-22T12:00:05Z', at('2026-11-22T12:00:00Z'))).toBe('just now');
});

test('an hour is an hour while the clocks are set back', () => {
  // 1:30 AM comes twice in Florida on November 1.
  expect(agoWords('2026-11-01T05:30:00Z', at('2026-11-01T06:30:00Z'))).toBe('1 hour ago');
});

test('the day before a change of the clocks is yesterday, whatever its length', () => {
  expect(dayWords('2026-11-01T04:10:00Z', at('2026-11-02T04:50:00Z'), florida)).toBe('today');
  expect(dayWords('2026-03-08T04:59:00Z', at('2026-03-08T05:01:00Z'), florida)).toBe('yesterday');
  expect(dayWords('2026-03-09T04:01:00Z', at('2026-03-08T06:00:00Z'), florida)).toBe('tomorrow');
});

test('moments are said in the company’s time zone, with the year only if it is another', () => {
  const now = at('2026-11-22T18:00:00Z');
  expect(momentWords('2026-11-16T13:00:00Z', now, florida).replaceAll('\u202f', ' ')).toBe(
    'Mon, Nov 16, 8:00 AM',
  );
  expect(dayWords('2025-11-22T18:00:00Z', now, florida)).toBe('Sat, Nov 22, 2025');
});

test('a day of website visits stays that day, wherever the device is; one is said as one, many with commas', () => {
  expect([dateWords('2026-11-22'), dayOf('2026-11-22')]).toEqual(['Nov 22', 'Sun, Nov 22']);
  expect([times(1, 'call'), times(0, 'call')]).toEqual(['1 call', '0 calls']);
  expect(times(12_345, 'press', 'presses')).toBe('12,345 presses');
});
