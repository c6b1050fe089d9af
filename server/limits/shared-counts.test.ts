import { expect, test } from 'vitest';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { createOwnCounts } from './counts.ts';
import { createSharedCounts, forgetCounts } from './shared-counts.ts';

const engines = bothEngines();
const { now, hoursLater } = contract;
const address = '203.0.113.7';
const asking = { limit: 'hourly', subject: address, within: 3_600_000 };
const minutesLater = (minutes: number) => hoursLater(minutes / 60);

for (const [engine, place] of Object.entries(engines)) {
  test(`${engine}: time runs from the first that is counted, for each by itself`, () =>
    withServers(place, async ([one, other]) => {
      const [count, countToo] = [createSharedCounts(one), createSharedCounts(other)];
      const until = minutesLater(60).getTime();
      expect(await count([asking], now)).toEqual([{ count: 1, until }]);
      const later = { ...asking, subject: '203.0.113.8' };
      expect(await countToo([asking, later], minutesLater(40))).toEqual([
        { count: 2, until },
        { count: 1, until: minutesLater(100).getTime() },
      ]);
      expect(await count([asking, later], minutesLater(60))).toEqual([
        { count: 1, until: minutesLater(120).getTime() },
        { count: 2, until: minutesLater(100).getTime() },
      ]);
    }));

  test(`${engine}: rows hold no address, and once the day is over nothing tells which address was counted`, () =>
    withServers(place, async ([one, other]) => {
      const rows = () => one.selectFrom('limit_counts').select(['key', 'count']).execute();
      const keys = () => one.selectFrom('limit_keys').selectAll().execute();
      const beforeMidnight = new Date('2026-03-02T23:50:00.000Z');
      const afterMidnight = new Date('2026-03-03T00:10:00.000Z');
      await createSharedCounts(one)([asking], beforeMidnight);
      await createSharedCounts(other)([asking], beforeMidnight);
      const [before] = await rows();
      expect(before!.count).toBe(2);
      expect(before!.key).toMatch(/^[\w-]{43}$/);
      expect(await keys()).toMatchObject([{ day: '2026-03-02' }]);
      expect(await forgetCounts(one, beforeMidnight)).toBe(false);

      expect(await forgetCounts(one, afterMidnight)).toBe(true);
      expect(await keys()).toEqual([]);
      await createSharedCounts(one)([asking], afterMidnight);
      const hashes = (await rows()).map(({ key }) => key);
      expect(new Set(hashes).size).toBe(2);
      await forgetCounts(one, hoursLater(24));
      expect(await rows()).toEqual([]);
    }));
}

test('one server alone counts the same way', () => {
  const count = createOwnCounts();
  const counted = (minutes: number) => count([asking], minutesLater(minutes)).map(({ count }) => count);
  expect([counted(0), counted(59), counted(60)]).toEqual([[1], [2], [1]]);
});
