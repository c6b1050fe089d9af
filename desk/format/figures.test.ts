import { expect, test } from 'vitest';
import { shortDate, times, weekdayDate } from '#desk/format/figures.ts';

test('a day of website visits stays that day, wherever the device is; one is said as one, many with commas', () => {
  expect([shortDate('2026-11-22'), weekdayDate('2026-11-22')]).toEqual(['Nov 22', 'Sun, Nov 22']);
  expect([times(1, 'call'), times(0, 'call')]).toEqual(['1 call', '0 calls']);
  expect(times(12_345, 'press', 'presses')).toBe('12,345 presses');
});
