import { expect, test } from 'vitest';
import { clockIn, isOpenAt, parseBusinessHours } from './business-hours.ts';

test.each([
  ['Friday at seven in the morning', '2026-03-06T12:00:00Z', true],
  ['Friday at six in the evening', '2026-03-06T23:00:00Z', false],
  ['Friday a minute before seven', '2026-03-06T11:59:00Z', false],
  ['Friday a minute before six in the evening', '2026-03-06T22:59:00Z', true],
  ['Saturday', '2026-03-07T17:00:00Z', false],
  ['Monday at noon', '2026-03-09T16:00:00Z', true],
  ['Friday in Florida, when it is Saturday in London', '2026-03-07T00:30:00Z', false],
])('%s', (_, time, isOpen) => {
  expect(isOpenAt(new Date(time), { from: 7, to: 18 }, 'America/New_York')).toBe(isOpen);
});

test('hours are written 7-18, and nonsense is refused', () => {
  expect(parseBusinessHours('7-18')).toEqual({ from: 7, to: 18 });
  expect(parseBusinessHours('0-24')).toEqual({ from: 0, to: 24 });
  for (const nonsense of ['18-7', '7-7', '7-25', 'all day', 'x7-18', '7-18x'])
    expect(parseBusinessHours(nonsense)).toBeUndefined();
});

test('hour and day are those of the time zone, also at midnight', () => {
  const clock = (time: string) => clockIn('America/New_York', new Date(`2026-03-04T${time}Z`));
  expect(clock('05:30:00')).toEqual({ hour: 0, weekday: 'Wed', day: '2026-03-04' });
  expect(clock('04:30:00')).toEqual({ hour: 23, weekday: 'Tue', day: '2026-03-03' });
});
