import { expect, test } from 'vitest';
import { farthestWait, maxTries, waitAfter } from './backoff.ts';

const hour = 3_600_000;
const waits = (random: number) =>
  Array.from({ length: maxTries - 1 }, (_, tried) => waitAfter(tried + 1, random));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('twenty-five tries take about three days', () => {
  expect(sum(waits(0.5)) / hour).toBeCloseTo(72, -1);
  expect(sum(waits(0)) / hour).toBeGreaterThan(55);
  expect(sum(waits(1)) / hour).toBeLessThan(90);
});

test('the first waits are short and none is longer than the cap', () => {
  expect(waitAfter(1, 0.5)).toBe(30_000);
  expect(Math.max(...waits(1))).toBeCloseTo(farthestWait);
});
