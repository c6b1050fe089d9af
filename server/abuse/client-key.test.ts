import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClientKeys } from './client-key.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('different addresses have different keys, and no key reveals its address', () => {
  const keyOf = createClientKeys();
  expect(keyOf('203.0.113.9')).toBe(keyOf('203.0.113.9'));
  expect(keyOf('203.0.113.9')).not.toBe(keyOf('203.0.113.10'));
  expect(keyOf('203.0.113.9')).not.toContain('203');
  expect(createClientKeys()('203.0.113.9')).not.toBe(keyOf('203.0.113.9'));
});

test('the key of an address changes every day, even without visitors', () => {
  const keyOf = createClientKeys();
  const key = keyOf('203.0.113.9');
  vi.advanceTimersByTime(23 * 3_600_000);
  expect(keyOf('203.0.113.9')).toBe(key);
  vi.advanceTimersByTime(3_600_001);
  expect(keyOf('203.0.113.9')).not.toBe(key);
});
