import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { countWait, DeadlineExceeded, remaining, withDeadline, withTimeout } from './deadline.ts';
import { type Database, openDatabase, supportsRowLocks } from './open.ts';
import { openPostgres } from './postgres.ts';

const { createSubmission } = contract;

/** Locks the requests against writers on other servers until `end` is called. */
async function lockRequests(database: Database) {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const lockingTransaction = database.transaction().execute(async (trx) => {
    if (supportsRowLocks(trx)) await sql`lock table quote_requests in access exclusive mode`.execute(trx);
    locked();
    await end;
  });
  await isLocked;
  return async () => {
    resolve();
    await lockingTransaction;
  };
}

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  test('a request that waits for a lock past its deadline is refused and not stored later, but is when sent again', () =>
    withServers(place, async ([one, other]) => {
      const end = await lockRequests(other);
      const store = createQuoteRequestStore(one);
      const late = Array.from({ length: 14 }, (_, turn) =>
        withDeadline(200, () => store.save(createSubmission(`press-${turn}`))),
      );
      // More than there are connections: one after the other they would wait for minutes.
      expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(
        Array(14).fill('rejected'),
      );
      const patient = store.save(createSubmission('patient'));
      await end();
      const { id } = await patient;
      expect(await store.list()).toMatchObject([{ id }]);
      const again = await store.save(createSubmission('press-0'));
      expect(await store.save(createSubmission('press-0'))).toEqual({ ...again, isDuplicate: true });
      expect(await store.list()).toHaveLength(2);
    }));
});

test.each(Object.entries(bothEngines()))(
  'on %s, work outside the database doesn’t use up the time for the database',
  async (_engine, place) => {
    const database = await openDatabase(await place());
    onTestFinished(() => database.destroy());
    await withDeadline(60_000, async () => {
      // As pictures, hashes and files do.
      await wait(60);
      expect(remaining(60_000)).toBe(60_000);
      expect(await database.selectFrom('inbox_changes').select('id').execute()).toHaveLength(1);
    });
  },
);

test('all time spent waiting for the database adds up', async () => {
  await withDeadline(10_000, async () => {
    for (let turn = 0; turn < 2; turn++) await countWait(wait(30));
    expect(remaining(10_000)).toBeLessThan(9_950);
    expect(withDeadline(20_000, () => remaining(20_000))).toBeLessThan(9_950);
  });
});

test('waiting ends with the result, or with DeadlineExceeded', async () => {
  expect(await withTimeout(Promise.resolve('done'), 60_000)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 60_000)).rejects.toThrow('broken');
  await expect(withTimeout(new Promise(() => {}), 1)).rejects.toThrow(DeadlineExceeded);
});

/** By this the desk answers 503, and a phone keeps the change that it sent; after a 500 it would throw it away. */
const again = { statusCode: 503 };

test.each(Object.entries(bothEngines()))(
  'on %s, what could not be written because somebody else was writing may be sent again',
  async (engine, makePlace) => {
    const place = await makePlace();
    const [one, other] = await Promise.all([openDatabase(place), openDatabase(place)]);
    onTestFinished(async () => void (await Promise.all([one.destroy(), other.destroy()])));
    await other.transaction().execute(async (trx) => {
      if (engine === 'PostgreSQL') await sql`lock table inbox_changes in access exclusive mode`.execute(trx);
      else await trx.updateTable('inbox_changes').set({ changes: 1 }).execute();
      const change = () =>
        one.transaction().execute((late) => late.updateTable('inbox_changes').set({ changes: 2 }).execute());
      await expect(withDeadline(200, change)).rejects.toMatchObject(again);
    });
  },
);

test('a request to an unreachable PostgreSQL may be sent again', async () => {
  const database = openPostgres('postgres://nobody@127.0.0.1:1/none');
  onTestFinished(() => database.destroy());
  await expect(sql`select 1`.execute(database)).rejects.toMatchObject(again);
});
