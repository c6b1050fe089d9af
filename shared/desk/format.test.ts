import { describe, expect, test } from 'vitest';
import { clockInZone, formatAgo, formatDay, formatDuration, formatMoment, momentInZone } from './format.ts';

const florida = 'America/New_York';
const at = (time: string) => Date.parse(time);

test('a duration is formatted in its largest useful unit, rounded down', () => {
  const minutes = [0, 59 / 60, 1, 59.9, 60, 47 * 60, 48 * 60, 14 * 24 * 60];
  const words = minutes.map((count) => formatDuration(count * 60_000));
  expect(words.slice(0, 4)).toEqual(['under 1 min', 'under 1 min', '1 min', '59 min']);
  expect(words.slice(4)).toEqual(['1 hour', '47 hours', '2 days', '2 weeks']);
});

test('a clock that is ahead causes no negative waiting times', () => {
  expect(formatDuration(-5000)).toBe('under 1 min');
  expect(formatAgo('2026-11-22T12:00:05Z', at('2026-11-22T12:00:00Z'))).toBe('just now');
});

test('an hour is an hour while the clocks are set back', () => {
  // 1:30 AM comes twice in Florida on November 1.
  expect(formatAgo('2026-11-01T05:30:00Z', at('2026-11-01T06:30:00Z'))).toBe('1 hour ago');
});

test('the day before a change of the clocks is yesterday, whatever its length', () => {
  expect(formatDay('2026-11-01T04:10:00Z', at('2026-11-02T04:50:00Z'), florida)).toBe('today');
  expect(formatDay('2026-03-08T04:59:00Z', at('2026-03-08T05:01:00Z'), florida)).toBe('yesterday');
  expect(formatDay('2026-03-09T04:01:00Z', at('2026-03-08T06:00:00Z'), florida)).toBe('tomorrow');
});

test('times are formatted in the company’s time zone, with the year only if it is another', () => {
  const now = at('2026-11-22T18:00:00Z');
  expect(formatMoment('2026-11-16T13:00:00Z', now, florida).replaceAll('\u202f', ' ')).toBe(
    'Mon, Nov 16, 8:00 AM',
  );
  expect(formatDay('2025-11-22T18:00:00Z', now, florida)).toBe('Sat, Nov 22, 2025');
});

describe('a time that is typed is one of the company’s clock', () => {
  test.each([
    ['in winter', '2026-01-15T08:00', '2026-01-15T13:00:00.000Z'],
    ['in summer', '2026-07-15T08:00', '2026-07-15T12:00:00.000Z'],
    ['in a year of two digits', '0026-01-15T08:00', '2026-01-15T13:00:00.000Z'],
    ['with seconds, as some browsers have it', '2026-07-15T08:00:30', '2026-07-15T12:00:30.000Z'],
    ['a minute before the clocks go forward', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['in the hour that is left out: an hour later', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['when they have gone forward', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['in the hour that comes twice: the first time', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['when they have gone back', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    ['on the evening before', '2026-10-31T23:59', '2026-11-01T03:59:00.000Z'],
  ])('%s', (_when, local, moment) => {
    expect(momentInZone(local, florida)).toBe(moment);
  });

  test('also where the clocks move by half an hour, and east of Greenwich', () => {
    expect(momentInZone('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    expect(momentInZone('2026-06-01T12:00', 'Asia/Kolkata')).toBe('2026-06-01T06:30:00.000Z');
  });

  test('and anything else is no time', () => {
    for (const text of ['', 'tomorrow', '2026-02-01', '2026-13-01T08:00', '2026-01-15T25:00'])
      expect(momentInZone(text, florida)).toBeUndefined();
  });
});

test('a moment is shown as the company’s clock has it, on both sides of a change', () => {
  expect(clockInZone('2026-01-15T13:00:00.000Z', florida)).toBe('2026-01-15T08:00');
  expect(clockInZone('2026-03-08T06:59:59.999Z', florida)).toBe('2026-03-08T01:59');
  expect(clockInZone('2026-03-08T07:00:00.000Z', florida)).toBe('2026-03-08T03:00');
  expect(clockInZone('2026-11-01T05:30:00.000Z', florida)).toBe('2026-11-01T01:30');
  expect(clockInZone('2026-11-01T06:30:00.000Z', florida)).toBe('2026-11-01T01:30');
  expect(clockInZone('2026-01-01T04:59:00.000Z', florida)).toBe('2025-12-31T23:59');
});
