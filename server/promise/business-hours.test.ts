import { expect, test } from 'vitest';
import { isOpenAt, parseBusinessHours } from './business-hours.ts';

test.each([
  ['Friday at noon', '2026-03-06T17:00:00Z', true],
  ['Friday at seven in the morning', '2026-03-06T12:00:00Z', true],
  ['Friday at six in the evening', '2026-03-06T23:00:00Z', false],
  ['Saturday', '2026-03-07T17:00:00Z', false],
  ['Friday in Florida, when it is Saturday in London', '2026-03-07T00:30:00Z', false],
])('%s', (_, time, isOpen) => {
  expect(isOpenAt(new Date(time), { from: 7, to: 18 }, 'America/New_York')).toBe(isOpen);
});

test('hours are written 7-18, and nonsense is refused', () => {
  expect(parseBusinessHours('7-18')).toEqual({ from: 7, to: 18 });
  for (const nonsense of ['18-7', '7-25', 'all day', '7'])
    expect(parseBusinessHours(nonsense)).toBeUndefined();
});
