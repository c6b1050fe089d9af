import { expect, test } from 'vitest';
import { monthsBefore } from './months-before.ts';

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-07-31', 1, '2026-06-30'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2026-03-15', 1, '2026-02-15'],
  ['2026-01-31', 2, '2025-11-30'],
  ['2026-03-02', 24, '2024-03-02'],
  ['2026-03-31', 0, '2026-03-31'],
])('%s minus %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(`${now}T15:04:05.678Z`), months).toISOString()).toBe(
    `${before}T15:04:05.678Z`,
  );
});
