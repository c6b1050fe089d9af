import { expect, test } from 'vitest';
import { dateWords, dayWords, times } from './figure-words.ts';

test('a day stays that day, wherever the device is', () => {
  expect(dateWords('2026-11-22')).toBe('Nov 22');
  expect(dayWords('2026-11-22')).toBe('Sun, Nov 22');
});

test('one is said as one, and many with commas', () => {
  expect(times(1, 'call')).toBe('1 call');
  expect(times(0, 'call')).toBe('0 calls');
  expect(times(12_345, 'press', 'presses')).toBe('12,345 presses');
});
