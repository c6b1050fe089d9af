import { expect, test } from 'vitest';
import { momentInZone } from '#shared/desk/format.ts';
import type { Appointment } from '#shared/desk/requests.ts';
import { isVisitOver } from '#shared/desk/visits.ts';
import { buildSchedule, findClash, findTimeWarnings } from './days.ts';

const timeZone = 'America/New_York';
const openDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
/** Monday evening there, where it is Tuesday in UTC. */
const now = Date.parse('2026-03-03T02:00:00Z');
const visit = (requestId: string, visitAt: string): Appointment => ({
  requestId,
  visitAt,
  name: requestId,
  place: null,
  service: '',
  phone: '',
  dial: null,
  address: null,
});

test('fourteen days from today by the company’s clock, over a change of the clocks, and what comes after', () => {
  const visits = [
    visit('this morning', '2026-03-02T14:00:00Z'),
    visit('late tomorrow', '2026-03-04T04:30:00Z'),
    visit('on the last day', '2026-03-16T03:59:00Z'),
    visit('after it', '2026-03-16T04:00:00Z'),
  ];
  const { days, later } = buildSchedule(visits, now, { timeZone, openDays });
  expect(days.map(({ date }) => date.slice(8)).join(' ')).toBe('02 03 04 05 06 07 08 09 10 11 12 13 14 15');
  expect(days.filter(({ isClosed }) => isClosed).map(({ date }) => date.slice(8))).toEqual([
    ...['07', '08', '14', '15'],
  ]);
  const named = days.flatMap(({ date, visits }) => visits.map(({ name }) => `${date.slice(8)} ${name}`));
  expect(named).toEqual(['02 this morning', '03 late tomorrow', '15 on the last day']);
  expect(later.map(({ name }) => name)).toEqual(['after it']);
});

test('two visits overlap if they start within an hour; a visit never overlaps with itself', () => {
  const visits = [visit('ana', '2026-03-04T14:00:00Z')];
  const clash = (requestId: string, visitAt: string) => findClash({ requestId, visitAt }, visits)?.name;
  expect(clash('bob', '2026-03-04T14:59:00Z')).toBe('ana');
  expect(clash('bob', '2026-03-04T13:01:00Z')).toBe('ana');
  expect(clash('bob', '2026-03-04T15:00:00Z')).toBeUndefined();
  expect(clash('ana', '2026-03-04T14:30:00Z')).toBeUndefined();
});

test.each([
  ['an ordinary time', '2026-03-05T14:00', []],
  ['six in the morning', '2026-03-05T06:00', []],
  ['a closed day by the company’s clock', '2026-03-07T20:59', ['Your company is closed on Saturdays.']],
  ['the past', '2026-03-01T09:00', ['This is in the past.', 'Your company is closed on Sundays.']],
  ['the middle of the night', '2026-03-05T01:30', ['1:30 AM is outside normal hours.']],
  [
    'late in the evening',
    '2026-03-08T21:00',
    ['Your company is closed on Sundays.', '9:00 PM is outside normal hours.'],
  ],
  ['a year that was mistyped', '2062-03-06T09:00', ['This is in 2062, more than a year away.']],
])('%s is questioned if it is unusual', (_, local, doubts) => {
  expect(findTimeWarnings(momentInZone(local, timeZone)!, now, { timeZone, openDays })).toEqual(doubts);
});

test.each([null, undefined])('a weekend and a night are questioned if the hours are %s, too', (openDays) => {
  const doubtsAt = (local: string) =>
    findTimeWarnings(momentInZone(local, timeZone)!, now, { timeZone, openDays });
  expect(doubtsAt('2026-03-05T14:00')).toEqual([]);
  expect(doubtsAt('2026-03-07T14:00')).toEqual(['This is a Saturday.']);
  expect(doubtsAt('2026-03-08T01:30')).toEqual(['This is a Sunday.', '1:30 AM is outside normal hours.']);
});

test('a visit is over an hour after it began', () => {
  const at = Date.parse('2026-11-27T14:00:00Z');
  const minutes = [-10, 10, 59, 61].map((after) => isVisitOver('2026-11-27T14:00:00Z', at + after * 60_000));
  expect(minutes).toEqual([false, false, false, true]);
});
