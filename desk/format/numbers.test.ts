import { expect, test } from 'vitest';
import { formatCount, formatShortDate, formatWeekdayDate } from '#desk/format/numbers.ts';

test('a day of website visits is the same in every time zone; one is singular, thousands have commas', () => {
  expect([formatShortDate('2026-11-22'), formatWeekdayDate('2026-11-22')]).toEqual(['Nov 22', 'Sun, Nov 22']);
  expect([formatCount(1, 'call'), formatCount(0, 'call')]).toEqual(['1 call', '0 calls']);
  expect(formatCount(12_345, 'press', 'presses')).toBe('12,345 presses');
});
