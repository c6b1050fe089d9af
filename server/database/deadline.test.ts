import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { inTime, OutOfTime, within } from './deadline.ts';
import { type Database, hasRowLocks } from './open.ts';

const { press } = contract;

/** Locks the requests against writers on other servers until `end` is called. */
async function lockRequests(database: Database) {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const held = database.transaction().execute(async (trx) => {
    if (hasRowLocks(trx)) await sql`lock table quote_requests in access exclusive mode`.execute(trx);
    locked();
    await end;
  });
  await isLocked;
  return async () => {
    resolve();
    await held;
  };
}

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  test('when more visitors wait for a lock than there are connections, each waits only until its deadline', () =>
    withServers(place, async ([one, other]) => {
      const end = await lockRequests(other);
      const store = createQuoteRequestStore(one);
      const presses = Array.from({ length: 14 }, () => within(500, () => store.keep(press())));
      // One after the other they would wait for minutes, longer than this test may take.
      const outcomes = await Promise.allSettled(presses);
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
      await end();
    }));

  test('a request past its deadline is not stored once the lock is released, but is when sent again', () =>
    withServers(place, async ([one, other]) => {
      const end = await lockRequests(other);
      const store = createQuoteRequestStore(one);
      const late = Array.from({ length: 14 }, (_, turn) =>
        within(200, () => store.keep(press(`press-${turn}`))),
      );
      await Promise.allSettled(late);
      const patient = store.keep(press('patient'));
      await end();
      const { id } = await patient;
      expect(await store.list()).toMatchObject([{ id }]);
      const again = await store.keep(press('press-0'));
      expect(await store.keep(press('press-0'))).toEqual({ id: again.id, isRepeated: true });
      expect(await store.list()).toHaveLength(2);
    }));

  test('visitors who gave up do not delay the next ones', () =>
    withServers(place, async ([one, other]) => {
      const end = await lockRequests(other);
      const store = createQuoteRequestStore(one);
      await Promise.allSettled(Array.from({ length: 30 }, () => within(100, () => store.keep(press()))));
      await end();
      const kept = Array.from({ length: 30 }, () => within(10_000, () => store.keep(press())));
      expect(await Promise.all(kept)).toHaveLength(30);
    }));
});

test('waiting ends with the result, or with OutOfTime', async () => {
  expect(await inTime(Promise.resolve('done'), 60_000)).toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
  await expect(inTime(new Promise(() => {}), 1)).rejects.toThrow(OutOfTime);
});
