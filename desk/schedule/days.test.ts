import { expect, test } from 'vitest';
import type { Appointment } from '#shared/desk/requests.ts';
import { isVisitOver } from '#shared/desk/visits.ts';
import { clashOf, closedDayAt, scheduleOf } from './days.ts';

const timeZone = 'America/New_York';
const openDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
/** Monday evening there, where it is Tuesday in UTC. */
const now = Date.parse('2026-03-03T02:00:00Z');
const visit = (requestId: string, visitAt: string): Appointment => ({
  ...{ requestId, visitAt, name: requestId, place: null, service: '', phone: '', dial: null, address: null },
});

test('fourteen days from today by the company’s clock, over a change of the clocks, and what comes after', () => {
  const visits = [
    visit('this morning', '2026-03-02T14:00:00Z'),
    visit('late tomorrow', '2026-03-04T04:30:00Z'),
    visit('on the last day', '2026-03-16T03:59:00Z'),
    visit('after it', '2026-03-16T04:00:00Z'),
  ];
  const { days, later } = scheduleOf(visits, now, { timeZone, openDays });
  expect(days.map(({ date }) => date.slice(8)).join(' ')).toBe('02 03 04 05 06 07 08 09 10 11 12 13 14 15');
  expect(days.filter(({ isClosed }) => isClosed).map(({ date }) => date.slice(8))).toEqual([
    ...['07', '08', '14', '15'],
  ]);
  const named = days.flatMap(({ date, visits }) => visits.map(({ name }) => `${date.slice(8)} ${name}`));
  expect(named).toEqual(['02 this morning', '03 late tomorrow', '15 on the last day']);
  expect(later.map(({ name }) => name)).toEqual(['after it']);
});

test('two visits clash when they begin within an hour; a visit never clashes with itself', () => {
  const visits = [visit('ana', '2026-03-04T14:00:00Z')];
  const clash = (requestId: string, visitAt: string) => clashOf({ requestId, visitAt }, visits)?.name;
  expect(clash('bob', '2026-03-04T14:59:00Z')).toBe('ana');
  expect(clash('bob', '2026-03-04T13:01:00Z')).toBe('ana');
  expect(clash('bob', '2026-03-04T15:00:00Z')).toBeUndefined();
  expect(clash('ana', '2026-03-04T14:30:00Z')).toBeUndefined();
});

test('a closed day is one by the company’s clock, and none is known where the hours do not say', () => {
  const saturdayEvening = '2026-03-08T03:00:00Z';
  expect(closedDayAt(saturdayEvening, { timeZone, openDays })).toBe('Saturday');
  expect(closedDayAt('2026-03-07T03:00:00Z', { timeZone, openDays })).toBeUndefined();
  expect(closedDayAt(saturdayEvening, { timeZone, openDays: null })).toBeUndefined();
});

test('a visit is over an hour after it began', () => {
  const at = Date.parse('2026-11-27T14:00:00Z');
  const minutes = [-10, 10, 59, 61].map((after) => isVisitOver('2026-11-27T14:00:00Z', at + after * 60_000));
  expect(minutes).toEqual([false, false, false, true]);
});
