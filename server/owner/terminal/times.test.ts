import { expect, test } from 'vitest';
import { localTime, shortTime } from './times.ts';

const timeZone = 'America/New_York';
const [winter, summer] = ['2026-12-31T23:04:05.000Z', '2026-07-02T03:04:05.000Z'];

test("a time is shown in the owner's time zone and names it, in summer and winter", () => {
  expect(localTime(winter, timeZone)).toBe('Dec 31, 2026, 6:04 PM EST');
  expect(localTime(summer, timeZone)).toBe('Jul 1, 2026, 11:04 PM EDT');
  expect(localTime(summer, 'America/Denver')).toBe('Jul 1, 2026, 9:04 PM MDT');
});

test("a row shows the hour in the current year and otherwise the year, by the owner's clock", () => {
  const now = new Date('2027-01-01T03:00:00Z');
  expect(shortTime(summer, { now, timeZone })).toBe('Jul 1, 11:04 PM EDT');
  expect(shortTime(summer, { now, timeZone: 'UTC' })).toBe('Jul 2, 2026');
});
