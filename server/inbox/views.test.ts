import { expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { ann, testInbox } from '#server/testing/inbox.ts';
import { company, testDatabase } from '#server/testing/parts.ts';
import type { View } from '#shared/desk/addresses.ts';
import { overviewOf } from './overview.ts';
import { searchPage } from './search.ts';
import { viewPage } from './view-page.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-03-02T15:04:00.000Z');

async function namesIn(database: Database, view: View, order: 'newest' | 'longest-waiting' = 'newest') {
  return (await viewPage(database, { view, order }, now)).requests.map(({ name }) => name);
}

async function found(database: Database, words: string) {
  return (await searchPage(database, { words })).requests.map(({ name }) => name);
}

test('each request is in the views it belongs to, and late begins when the promise is broken', async () => {
  const database = await testDatabase();
  const { keep, act, clock } = testInbox(database);
  const names = ['Older', 'On the minute', 'Newer', 'Answered', 'Spam'];
  const minutes = [24 * 60 + 1, 24 * 60, 5, 3000, 3000];
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    clock.now = new Date(now.getTime() - minutes[index]! * 60_000);
    ids.push(await keep({ name }, name === 'Spam'));
  }
  clock.now = now;
  await act(ids[3]!, ann, { kind: 'answered' });
  expect(await namesIn(database, 'open')).toEqual(['Newer', 'On the minute', 'Older']);
  expect(await namesIn(database, 'open', 'longest-waiting')).toEqual(['Older', 'On the minute', 'Newer']);
  expect(await namesIn(database, 'late')).toEqual(['Older']);
  expect(await namesIn(database, 'answered')).toEqual(['Answered']);
  expect(await namesIn(database, 'spam')).toEqual(['Spam']);
  const { counts } = await overviewOf({ database, company, timeZone }, now);
  expect(counts).toEqual({ open: 3, late: 1, answered: 1, spam: 1 });
});

test('page after page, every request comes once, also those received in the same millisecond', async () => {
  const database = await testDatabase();
  const { keep, clock } = testInbox(database, now);
  for (let index = 0; index < 60; index++) {
    if (index % 20 === 0) clock.now = new Date(now.getTime() + index);
    await keep({ name: `Visitor ${index}` });
  }
  for (const order of ['newest', 'longest-waiting'] as const) {
    const pages: string[][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await viewPage(database, { view: 'open', order, after }, now);
      pages.push(page.requests.map(({ id }) => id));
      after = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([50, 10]);
    expect(new Set(pages.flat()).size).toBe(60);
  }
  const first = await searchPage(database, { words: 'visitor' });
  const second = await searchPage(database, { words: 'visitor', after: first.next! });
  expect(new Set([...first.requests, ...second.requests].map(({ id }) => id)).size).toBe(60);
  for (const after of ['nonsense', "' or 1=1 --", '_', '2026_'])
    expect((await viewPage(database, { view: 'open', order: 'newest', after }, now)).requests).toHaveLength(
      50,
    );
});

test('every word must occur, whatever its case and accents, anywhere in what was typed or noted', async () => {
  const database = await testDatabase();
  const { keep, act } = testInbox(database);
  await keep({ name: 'José Núñez', phone: '+1 (407) 555-0199', message: 'Driveway near the 50% slope_' });
  const id = await keep({ name: 'Walt O’Brien', phone: '321.555.0101', message: 'Patio 漢字 🧱' });
  await act(id, ann, { kind: 'note', text: 'Gate code 4711' });
  for (const words of ['jose nunez', 'NÚÑEZ driv', '50%', 'slope_', '4075550199', '1-407-555-0199'])
    expect(await found(database, words), words).toEqual(['José Núñez']);
  for (const words of ["o'brien", 'O’BRIEN patio', '漢字', '🧱', 'gate 4711', '(321)555', '321 555'])
    expect(await found(database, words), words).toEqual(['Walt O’Brien']);
  for (const words of ['jose patio', '%driveway', 'driveway_', '4075550101', '\\driveway'])
    expect(await found(database, words), words).toEqual([]);
  expect(await found(database, '  ')).toHaveLength(2);
});

test("today's visits and those of the week are listed in order, without what turned out to be spam", async () => {
  const database = await testDatabase();
  const { keep, act } = testInbox(database);
  const visit = async (name: string, visitAt: string) => {
    const id = await keep({ name, message: 'In Winter Park, by the lake' });
    await act(id, ann, { kind: 'visit', visitAt });
    return id;
  };
  await visit('Friday', '2026-03-06T15:00:00Z');
  await visit('This morning', '2026-03-02T05:00:00Z');
  await visit('Yesterday', '2026-03-02T04:59:00Z');
  await visit('Next Monday', '2026-03-09T13:00:00Z');
  await act(await visit('Spam', '2026-03-03T15:00:00Z'), ann, { kind: 'spam' });
  const { visits } = await overviewOf({ database, company, timeZone }, now);
  expect(visits.map(({ name, place }) => [name, place])).toEqual([
    ['This morning', 'Winter Park'],
    ['Friday', 'Winter Park'],
  ]);
});
