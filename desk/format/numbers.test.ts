import { expect, test } from 'vitest';
import { formatCount, formatOrdinal, formatShortDate, formatWeekdayDate } from '#desk/format/numbers.ts';

test('a day of website visits stays that day, wherever the device is; one is said as one, many with commas', () => {
  expect([formatShortDate('2026-11-22'), formatWeekdayDate('2026-11-22')]).toEqual(['Nov 22', 'Sun, Nov 22']);
  expect([formatCount(1, 'call'), formatCount(0, 'call')]).toEqual(['1 call', '0 calls']);
  expect(formatCount(12_345, 'press', 'presses')).toBe('12,345 presses');
});

test('positions are written as they are spoken', () => {
  expect([1, 2, 3, 4, 11, 12, 22, 103].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '22nd',
    '103rd',
  ]);
});
