import { expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { startOfDayBefore, startOfMonth } from '#server/platform/time.ts';
import { findNamedTown } from '#server/requests/job-location.ts';
import { ann, testInbox } from '#server/testing/inbox.ts';
import { promised, testDatabase } from '#server/testing/parts.ts';
import { toCsv } from './export.ts';
import { readOverview, readSearchPage, readViewPage } from './list.ts';

const now = new Date('2026-03-02T15:04:00.000Z');

async function found(database: Database, words: string) {
  return (await readSearchPage(database, { words })).requests.map(({ name }) => name);
}

test('a request is overdue once the promised time has passed, not in that minute', async () => {
  const database = await testDatabase();
  const { saveRequest, clock } = testInbox(database);
  for (const minutes of [24 * 60 + 1, 24 * 60]) {
    clock.now = new Date(now.getTime() - minutes * 60_000);
    await saveRequest({ name: `${minutes}` });
  }
  const { requests } = await readViewPage({ ...promised, database }, { view: 'late', order: 'newest' }, now);
  expect(requests.map(({ name }) => name)).toEqual(['1441']);
  expect((await readOverview({ ...promised, database }, now)).counts.late).toBe(1);
});

test('every request is on one page of the list only, also those received in the same millisecond', async () => {
  const database = await testDatabase();
  const { saveRequest } = testInbox(database, now);
  for (let index = 0; index < 60; index++) await saveRequest({ name: `Visitor ${index}` });
  const page = (after?: string) =>
    readViewPage({ ...promised, database }, { view: 'open', order: 'newest', after }, now);
  const first = await page();
  const second = await page(first.next!);
  expect([first.requests.length, second.requests.length, second.next]).toEqual([50, 10, null]);
  expect(new Set([...first.requests, ...second.requests].map(({ id }) => id)).size).toBe(60);
  for (const after of ['nonsense', "' or 1=1 --", '_', '2026_'])
    expect((await page(after)).requests).toHaveLength(50);
});

test('every word must occur, whatever its case and accents, anywhere in what was typed or noted', async () => {
  const database = await testDatabase();
  const { saveRequest, act } = testInbox(database);
  await saveRequest({
    name: 'José Núñez',
    phone: '+1 (407) 555-0199',
    message: 'Driveway near the 50% slope_',
  });
  const id = await saveRequest({ name: 'Walt O’Brien', phone: '321.555.0101', message: 'Patio 漢字 🧱' });
  await act(id, ann, { kind: 'note', text: 'Gate code 4711' });
  for (const words of ['jose nunez', 'NÚÑEZ driv', '50%', 'slope_', '4075550199', '1-407-555-0199'])
    expect(await found(database, words), words).toEqual(['José Núñez']);
  for (const words of ["o'brien", 'O’BRIEN patio', '漢字', '🧱', 'gate 4711', '(321)555', '321 555'])
    expect(await found(database, words), words).toEqual(['Walt O’Brien']);
  for (const words of ['jose patio', '%driveway', 'driveway_', '4075550101', '\\driveway'])
    expect(await found(database, words), words).toEqual([]);
  expect(await found(database, '  ')).toHaveLength(2);
});

test("today's visits and all later ones are listed in order, with phone and address, without spam", async () => {
  const database = await testDatabase();
  const { saveRequest, act } = testInbox(database);
  const visit = async (name: string, visitAt: string, message = 'In Winter Park, by the lake') => {
    const id = await saveRequest({ name, message });
    await act(id, ann, { kind: 'visit', visitAt });
    return id;
  };
  await visit('Friday', '2026-03-06T15:00:00Z', 'We are at 1418 Lakeview Dr, Orlando');
  const early = await visit('This morning', '2026-03-02T05:00:00Z');
  await act(early, ann, { kind: 'address', jobAddress: '22 Oak St' });
  await visit('Yesterday', '2026-03-02T04:59:00Z');
  await visit('In summer', '2026-07-01T13:00:00Z');
  await act(await visit('Spam', '2026-03-03T15:00:00Z'), ann, { kind: 'spam' });
  const { visits } = await readOverview({ ...promised, database }, now);
  expect(visits.map(({ name, place, address }) => [name, place, address])).toEqual([
    ['This morning', 'Winter Park', '22 Oak St'],
    ['Friday', 'Orlando', '1418 Lakeview Dr, Orlando'],
    ['In summer', 'Winter Park', null],
  ]);
  expect(visits[0]).toMatchObject({ requestId: early, phone: '(407) 555-0199', dial: '4075550199' });
});

const towns = ['Orlando', 'Winter Park', 'St. Petersburg', 'Park', 'Lakeland'];

test.each([
  ['We are in Orlando, near the lake, and once more ORLANDO', 'Orlando'],
  ['in winter\npark FL', 'Winter Park'],
  ['A patio, 12 by 20 ft', null],
  ['Orlandos Orlandoesque xOrlando', null],
  ['corner of Orlando Avenue and Lakeland Hwy', null],
  // One of the two would be a guess.
  ['I live in Lakeland, the slab is in Orlando', null],
])('%j names %s', (text, town) => {
  expect(findNamedTown(text, towns)).toBe(town);
});

test.each([
  ['in the evening, which is tomorrow in UTC', '2026-11-18T02:00', 0, '2026-11-17T05:00'],
  ['on the day on which the clocks go back', '2026-11-01T17:00', 0, '2026-11-01T04:00'],
  ['on the day on which they go forward', '2026-03-08T20:00', 0, '2026-03-08T05:00'],
  ['four days before, when the clocks have gone back since', '2026-11-03T17:00', 4, '2026-10-30T04:00'],
  ['four days before, when they have gone forward since', '2026-03-10T16:00', 4, '2026-03-06T05:00'],
  ['the day after they go back', '2026-11-01T17:00', -1, '2026-11-02T05:00'],
  ['the day after they go forward', '2026-03-08T20:00', -1, '2026-03-09T04:00'],
])("the day begins at the owner's midnight %s", (_, now, days, start) => {
  expect(startOfDayBefore(new Date(`${now}Z`), days, 'America/New_York')).toEqual(new Date(`${start}Z`));
});

test.each([
  ['2026-11-15T17:00', '2026-11-01T04:00'],
  ['2026-03-15T17:00', '2026-03-01T05:00'],
  ['2026-04-01T03:59', '2026-03-01T05:00'],
])("at %sZ the owner's month began at %sZ", (now, start) => {
  expect(startOfMonth(new Date(`${now}Z`), 'America/New_York')).toEqual(new Date(`${start}Z`));
});

test.each(['=1+1', '@SUM(A1)', '\t=1', '+1=HYPERLINK("x")', '＝1', '+1-407-555-0142'])(
  '%j cannot run as a formula',
  (text) => {
    expect(toCsv([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

test.each(['', 'a=1', 'x@y.z', '+1 (407) 555-0142', '+14075550142'])(
  '%j is no formula, and keeps its plus sign',
  (text) => {
    expect(toCsv([[text]])).toBe(`"${text}"\r\n`);
  },
);

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsv([['a "b", c\nd', 'e']])).toBe('"a ""b"", c\nd","e"\r\n');
});
