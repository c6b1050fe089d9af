import { expect, test } from 'vitest';
import { weekAround } from './week-around.ts';

test.each([
  ['Tuesday evening', '2026-11-18T02:00', '2026-11-17T05:00', '2026-11-23T05:00'],
  ['Monday', '2026-11-16T14:00', '2026-11-16T05:00', '2026-11-23T05:00'],
  ['Sunday, to the end of the next one', '2026-11-22T17:00', '2026-11-22T05:00', '2026-11-30T05:00'],
  ['the days before the clocks change', '2026-03-04T17:00', '2026-03-04T05:00', '2026-03-09T04:00'],
  ['the day on which they change', '2026-11-01T17:00', '2026-11-01T04:00', '2026-11-09T05:00'],
])("the week goes from the owner's midnight to the end of Sunday: %s", (_, now, from, until) => {
  const at = (time: string) => new Date(`${time}Z`);
  expect(weekAround(at(now), 'America/New_York')).toEqual({ from: at(from), until: at(until) });
});
