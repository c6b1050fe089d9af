import { expect, test } from 'vitest';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { countInRows, createCounts, deleteExpiredCounts } from './rate-limits.ts';

const engines = bothEngines();
const { now, hoursLater } = contract;
const address = '203.0.113.7';
const asking = { limit: 'hourly', subject: address, within: 3_600_000 };
const minutesLater = (minutes: number) => hoursLater(minutes / 60);

for (const [engine, place] of Object.entries(engines)) {
  test(`${engine}: the time starts with the first count, separately for each subject`, () =>
    withServers(place, async ([one, other]) => {
      const until = minutesLater(60).getTime();
      expect(await countInRows(one, asking, now)).toEqual({ count: 1, until });
      const later = { ...asking, subject: '203.0.113.8' };
      const untilLater = minutesLater(100).getTime();
      expect(await countInRows(other, asking, minutesLater(40))).toEqual({ count: 2, until });
      expect(await countInRows(other, later, minutesLater(40))).toEqual({ count: 1, until: untilLater });
      const anew = { count: 1, until: minutesLater(120).getTime() };
      expect(await countInRows(one, asking, minutesLater(60))).toEqual(anew);
      expect(await countInRows(one, later, minutesLater(60))).toEqual({ count: 2, until: untilLater });
    }));

  test(`${engine}: rows hold no address, and once the day is over nothing reveals which address was counted`, () =>
    withServers(place, async ([one, other]) => {
      const rows = () => one.selectFrom('limit_counts').select(['key', 'count']).execute();
      const keys = () => one.selectFrom('limit_keys').selectAll().execute();
      const beforeMidnight = new Date('2026-03-02T23:50:00.000Z');
      const afterMidnight = new Date('2026-03-03T00:10:00.000Z');
      await countInRows(one, asking, beforeMidnight);
      await countInRows(other, asking, beforeMidnight);
      const [before] = await rows();
      expect(before!.count).toBe(2);
      expect(before!.key).toMatch(/^[\w-]{43}$/);
      expect(await keys()).toMatchObject([{ day: '2026-03-02' }]);
      expect(await deleteExpiredCounts(one, beforeMidnight)).toBe(false);

      expect(await deleteExpiredCounts(one, afterMidnight)).toBe(true);
      expect(await keys()).toEqual([]);
      await countInRows(one, asking, afterMidnight);
      const hashes = (await rows()).map(({ key }) => key);
      expect(new Set(hashes).size).toBe(2);
      await deleteExpiredCounts(one, hoursLater(24));
      expect(await rows()).toEqual([]);
    }));
}

test('counts in memory work the same way, and are removed when they expire', () => {
  const { count, removeExpired } = createCounts();
  const counted = (minutes: number) => count([asking], minutesLater(minutes))[0]!.count;
  expect([counted(0), counted(59), counted(60)]).toEqual([1, 2, 1]);
  removeExpired(minutesLater(119));
  expect(counted(119)).toBe(2);
  removeExpired(minutesLater(120));
  expect(counted(110)).toBe(1);
});
