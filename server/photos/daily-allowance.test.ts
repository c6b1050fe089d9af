import { afterEach, expect, test, vi } from 'vitest';
import { createDailyAllowance } from './daily-allowance.ts';

const hour = 3_600_000;

afterEach(() => void vi.useRealTimers());

test('each address has its own day, which begins with its first photograph', () => {
  vi.useFakeTimers();
  const isAllowed = createDailyAllowance(2);
  expect(isAllowed('203.0.113.1')).toBe(true);
  vi.advanceTimersByTime(23 * hour);
  expect([1, 2].map(() => isAllowed('203.0.113.1'))).toEqual([true, false]);
  expect(isAllowed('203.0.113.2')).toBe(true);
  vi.advanceTimersByTime(1.5 * hour);
  expect([1, 2, 3].map(() => isAllowed('203.0.113.1'))).toEqual([true, true, false]);
});

test('all addresses of a household count as one', () => {
  const isAllowed = createDailyAllowance(1);
  expect(isAllowed('2001:db8:1:2::1')).toBe(true);
  expect(isAllowed('2001:db8:1:2::ffff')).toBe(false);
});
