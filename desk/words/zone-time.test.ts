import { describe, expect, test } from 'vitest';
import { clockInZone, momentInZone } from './zone-time.ts';

const florida = 'America/New_York';

describe('a time that is typed is one of the company’s clock', () => {
  test.each([
    ['in winter', '2026-01-15T08:00', '2026-01-15T13:00:00.000Z'],
    ['in summer', '2026-07-15T08:00', '2026-07-15T12:00:00.000Z'],
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
