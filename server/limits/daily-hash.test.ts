import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDailyHash } from './daily-hash.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('different addresses have different hashes, and no hash reveals its address', () => {
  const hash = createDailyHash();
  expect(hash('203.0.113.9')).toBe(hash('203.0.113.9'));
  expect(hash('203.0.113.9')).not.toBe(hash('203.0.113.10'));
  // An address is never as long, nor has it these letters alone.
  expect(hash('203.0.113.9')).toMatch(/^[\w-]{43}$/);
  expect(createDailyHash()('203.0.113.9')).not.toBe(hash('203.0.113.9'));
});

test('the hash of an address changes every day, even without visitors', () => {
  const hash = createDailyHash();
  const first = hash('203.0.113.9');
  vi.advanceTimersByTime(23 * 3_600_000);
  expect(hash('203.0.113.9')).toBe(first);
  vi.advanceTimersByTime(3_600_001);
  expect(hash('203.0.113.9')).not.toBe(first);
});
