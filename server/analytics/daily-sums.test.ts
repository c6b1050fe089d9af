import { expect, test } from 'vitest';
import { bothEngines, withServers } from '#server/testing/engines.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { type Counted, createDailySums, deleteSumsBefore, maxSources } from './daily-sums.ts';

const timeZone = 'America/New_York';
const at = new Date('2026-03-02T15:04:00Z');
const visit: Counted = { kind: 'visit', page: 'home', source: 'google.com', at };

for (const [engine, place] of Object.entries(bothEngines())) {
  test(`${engine}: made-up sources become one, and several servers add to the same sums`, async () => {
    await withServers(place, async (databases) => {
      const servers = databases.map((database) => createDailySums({ database, timeZone, isOn: true }));
      for (const [index, sums] of servers.entries()) {
        sums.count(visit);
        for (let n = 0; n < 250; n++) sums.count({ ...visit, source: `made-up-${index}-${n}` });
        await sums.write();
      }
      const rows = await databases[0].selectFrom('daily_sums').select(['source', 'count']).execute();
      expect(rows).toHaveLength(maxSources + 1);
      expect(rows.find(({ source }) => source === 'google.com')?.count).toBe(3);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3 * 251);
    });
  });
}

test('a day begins at midnight where the owner is, and old days are deleted', async () => {
  const database = await testDatabase();
  const sums = createDailySums({ database, timeZone, isOn: true });
  sums.count({ ...visit, at: new Date('2026-03-02T04:59:59Z') });
  sums.count({ ...visit, at: new Date('2026-03-02T05:00:00Z') });
  await sums.write();
  const days = async () =>
    (await database.selectFrom('daily_sums').select('day').orderBy('day').execute()).map(({ day }) => day);
  expect(await days()).toEqual(['2026-03-01', '2026-03-02']);
  await deleteSumsBefore(database, '2026-03-02');
  expect(await days()).toEqual(['2026-03-02']);
});

test('totals that could not be written are retried, and the cause is logged once', async () => {
  const database = await testDatabase();
  const causes: unknown[] = [];
  const onNotWritten = (cause: unknown) => void causes.push(cause);
  const sums = createDailySums({ database, timeZone, isOn: true, onNotWritten });
  await database.schema.alterTable('daily_sums').renameTo('elsewhere').execute();
  for (const _time of ['first', 'second']) {
    sums.count(visit);
    await sums.write();
  }
  expect(causes).toHaveLength(1);
  await database.schema.alterTable('elsewhere').renameTo('daily_sums').execute();
  await sums.write();
  expect(await database.selectFrom('daily_sums').select('count').execute()).toEqual([{ count: 2 }]);
});
