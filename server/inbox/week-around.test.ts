import { expect, test } from 'vitest';
import { weekAround } from './week-around.ts';

const timeZone = 'America/New_York';
const week = (now: string, zone = timeZone) => {
  const { from, until } = weekAround(new Date(now), zone);
  return [from.toISOString(), until.toISOString()];
};

test("the week goes from the owner's midnight to the end of Sunday", () => {
  expect(week('2026-11-18T02:00:00Z')).toEqual(['2026-11-17T05:00:00.000Z', '2026-11-23T05:00:00.000Z']);
  expect(week('2026-11-16T14:00:00Z')).toEqual(['2026-11-16T05:00:00.000Z', '2026-11-23T05:00:00.000Z']);
});

test('on a Sunday it goes to the end of the next one', () => {
  expect(week('2026-11-22T17:00:00Z')).toEqual(['2026-11-22T05:00:00.000Z', '2026-11-30T05:00:00.000Z']);
});

test('it follows the clocks when they change', () => {
  expect(week('2026-03-04T17:00:00Z')).toEqual(['2026-03-04T05:00:00.000Z', '2026-03-09T04:00:00.000Z']);
  expect(week('2026-11-01T17:00:00Z')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-09T05:00:00.000Z']);
  expect(week('2026-11-18T02:00:00Z', 'Australia/Lord_Howe')[0]).toBe('2026-11-17T13:00:00.000Z');
});
