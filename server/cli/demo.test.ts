import { expect, test } from 'vitest';
import { readOverview } from '#server/desk/requests/list.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { company, promised, testConfig, testDatabase } from '#server/testing/parts.ts';
import { requestStates, stages } from '#shared/desk/requests.ts';
import { languages } from '#shared/languages.ts';
import { createMonth } from './demo.ts';

const now = new Date('2026-03-03T19:00:00Z');

async function month() {
  const config = testConfig();
  const database = await testDatabase(config);
  await createMonth(database, config.dataDir, now, company);
  return { database, dataDir: config.dataDir, list: await createQuoteRequestStore(database).list() };
}

test('the demo month has every state, stage and language, an overdue request, visits, notes, photos and what customers added', async () => {
  const { database, dataDir, list } = await month();
  expect(list).toHaveLength(60);
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(requestStates));
  expect(new Set(list.map(({ language }) => language))).toEqual(new Set(languages));
  expect(new Set(list.map(({ stage }) => stage))).toEqual(new Set([...stages, null]));
  const { counts, visits } = await readOverview({ ...promised, database }, now);
  expect(counts).toMatchObject({ open: 6, late: 1, spam: 6 });
  expect(visits.length).toBeGreaterThan(2);
  const photos = await createPhotoStore(database, dataDir).count(list.map(({ id }) => id));
  expect(photos.size).toBeGreaterThan(5);
  const additions = database.selectFrom('deeds').select('id').where('kind', '=', 'customer-note');
  expect((await additions.execute()).length).toBeGreaterThan(3);
  // Nobody in it is real, and nothing is due.
  for (const { email, phone } of list) {
    expect(email).toMatch(/@example\.com$/);
    expect(phone).toMatch(/^\(407\) 555-01\d\d$/);
  }
  const due = database.selectFrom('notifications').select('id').where('state', '=', 'due');
  expect(await due.execute()).toEqual([]);
});
