import { expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { bothEngines, withServers } from '#server/testing/engines.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { tellOnceADay } from './tell-once-a-day.ts';

const trouble = { about: 'disk:low', subject: 'The disk is filling up', text: 'Free some space.' };

const keys = async (database: Database) =>
  (await database.selectFrom('notifications').select('dedupe_key').orderBy('dedupe_key').execute()).map(
    ({ dedupe_key }) => dedupe_key,
  );

test.each(Object.entries(bothEngines()))(
  'on %s, servers that find the same trouble at the same moment tell it once',
  async (_, place) => {
    await withServers(place, async (servers) => {
      // Their clocks differ by a second, and it is midnight.
      const clocks = ['2026-03-02T23:59:59.500Z', '2026-03-03T00:00:00.500Z', '2026-03-03T00:00:00Z'];
      const told = await Promise.all(
        servers.map((server, index) => tellOnceADay(server, ['mail'], trouble, new Date(clocks[index]!))),
      );
      expect(told.filter(Boolean)).toHaveLength(1);
      expect(await keys(servers[0])).toHaveLength(1);
    });
  },
);

test('a trouble that lasts is told once in 24 hours, also across midnight', async () => {
  const database = await testDatabase();
  const tell = (at: string) => tellOnceADay(database, ['mail', 'webhook'], trouble, new Date(at));
  const told = [];
  for (const at of [
    ...['2026-03-02T23:59:00Z', '2026-03-03T00:00:00Z', '2026-03-03T23:58:00Z'],
    ...['2026-03-03T23:59:01Z', '2026-03-04T12:00:00Z'],
  ])
    told.push(await tell(at));
  expect(told).toEqual([true, false, false, true, false]);
  // Another trouble is told on its own, and a time ahead of the clock keeps nothing quiet.
  const clock = { ...trouble, about: 'clock' };
  for (const at of ['2026-03-04T12:00:00Z', '2027-05-01T10:00:00Z', '2026-03-06T10:00:00Z'])
    expect(await tellOnceADay(database, ['mail'], clock, new Date(at))).toBe(true);
  expect((await keys(database)).filter((key) => !key.startsWith('alert:clock'))).toEqual([
    ...['alert:disk:low:2026-03-02:mail', 'alert:disk:low:2026-03-02:webhook'],
    ...['alert:disk:low:2026-03-03:mail', 'alert:disk:low:2026-03-03:webhook'],
  ]);
});
