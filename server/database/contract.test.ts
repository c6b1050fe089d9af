import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { claimDue, recordAttempt } from '#server/outbox/store.ts';
import { findRequests } from '#server/quote-requests/filters.ts';
import { findByPartOfId } from '#server/quote-requests/find.ts';
import { eraseByEmail } from '#server/quote-requests/purge.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { danasRequest, kept, temporaryFolder } from '#server/testing/parts.ts';
import { openExisting, placeName } from './existing.ts';
import { moveRows } from './move.ts';
import { openDatabase } from './open.ts';
import { sharedSecret } from './secrets.ts';

const engines = bothEngines();
const { now, hoursLater, press, audience } = contract;

describe.each(Object.entries(engines))('on %s', (_engine, place) => {
  test('servers that start at the same time migrate the tables once', () =>
    withServers(place, async ([, , third], store) => {
      await store.keep(press());
      expect(await createQuoteRequestStore(third).list()).toMatchObject([{ ...kept, ...danasRequest }]);
    }));

  test('a request and its notifications are stored together or not at all', () =>
    withServers(place, async ([database], store) => {
      await store.keep(press());
      const broken = createQuoteRequestStore(database, { channels: ['mail', 'mail'], acknowledges: false });
      await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
      await expect(broken.keep(press())).rejects.toThrow();
      expect(await store.list()).toHaveLength(1);
      await database.schema.alterTable('elsewhere').renameTo('notifications').execute();
      expect(
        await database.selectFrom('notifications').select('channel').orderBy('channel').execute(),
      ).toHaveLength(2);
    }));

  test('the same press on many servers at once is stored as one request with one set of notifications', () =>
    withServers(place, async (servers) => {
      const stores = servers.map((server) => createQuoteRequestStore(server, audience));
      const presses = Array.from({ length: 30 }, (_, turn) => stores[turn % 3]!.keep(press('same')));
      const ids = new Set((await Promise.all(presses)).map(({ id }) => id));
      expect(ids.size).toBe(1);
      expect(await stores[0]!.list()).toHaveLength(1);
      expect(await servers[0].selectFrom('notifications').selectAll().execute()).toHaveLength(2);
    }));

  test('requests are marked, filtered and erased', () =>
    withServers(place, async ([database], store) => {
      const { id } = await store.keep(press());
      expect(await findRequests(database, ['overdue'], hoursLater(25))).toHaveLength(1);
      expect(await findByPartOfId(database, id.slice(-6).toUpperCase(), 2)).toMatchObject([{ id }]);
      expect(await store.mark(id, 'spam', now)).toBe(true);
      expect(await store.mark('nobody', 'spam', now)).toBe(false);
      expect(await store.countSpam()).toBe(1);
      expect(await eraseByEmail({ database, dataDir: temporaryFolder() }, 'DANA@example.com')).toBe(1);
      expect(await database.selectFrom('notifications').selectAll().execute()).toEqual([]);
    }));

  test('all servers share one secret', () =>
    withServers(place, async (servers) => {
      const secrets = await Promise.all(servers.map((server) => sharedSecret(server, 'signing')));
      expect(new Set(secrets).size).toBe(1);
    }));

  test('a missing database is distinguished from an empty one, and is not created', async () => {
    const one = await place();
    await expect(openExisting(one)).rejects.toThrow(placeName(one));
    await expect(openExisting(one)).rejects.toThrow('There are no requests in');
    await (await openDatabase(one)).destroy();
    const database = await openExisting(one);
    expect(await createQuoteRequestStore(database).list()).toEqual([]);
    await database.destroy();
  });

  test('a rehearsal leaves nothing behind, and fails with the cause when nothing can be stored', () =>
    withServers(place, async ([database], store) => {
      await store.rehearse();
      expect(await store.list()).toEqual([]);
      expect(await database.selectFrom('notifications').selectAll().execute()).toEqual([]);
      await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
      await expect(store.rehearse()).rejects.toThrow('notifications');
      expect(await store.list()).toEqual([]);
    }));

  test('any Unicode text comes back as it was typed', () =>
    withServers(place, async (_servers, store) => {
      const message = 'ÅÄÖ 漢字 \u{1F9F1}\n\t“’”\u202e\\ \u0001';
      const { id } = await store.keep({ ...press(), quoteRequest: { ...danasRequest, message } });
      expect((await store.find(id))?.message).toBe(message);
    }));
});

test('the name of a database does not contain its password', () => {
  expect(placeName({ dataDir: '/data' })).toBe('/data/requests.sqlite');
  const databaseUrl = 'postgres://quotes:pass-word@db.example:5433/desk?sslmode=require';
  expect(placeName({ dataDir: '', databaseUrl })).toBe('PostgreSQL, database desk on db.example:5433');
});

const manySecrets = Array.from({ length: 1201 }, (_, index) => ({
  ...{ name: `secret ${index + 1000}`, value: 'x' },
}));

test('a SQLite database moves to PostgreSQL completely, and moving again adds nothing', async () => {
  const sqlite = await engines.SQLite();
  const [from, to] = [await openDatabase(sqlite), await openDatabase(await engines.PostgreSQL())];
  const store = createQuoteRequestStore(from, audience);
  for (let made = 0; made < 3; made++) await store.keep(press());
  // More than fit into one statement.
  await from.insertInto('secrets').values(manySecrets).execute();
  await store.mark((await store.list())[0]!.id, 'answered', now);
  const [claimed] = await claimDue(from, 'mail', now, 1);
  await recordAttempt(from, claimed!, { outcome: 'sent', detail: 'ok' }, now);
  const counted = { day: '2026-03-02', kind: 'visit', page: 'home', source: 'google.com', count: 7 } as const;
  await from.insertInto('daily_sums').values(counted).execute();
  await moveRows(from, to);
  expect(await createQuoteRequestStore(to).list()).toEqual(await store.list());
  expect((await moveRows(from, to)).map(({ found, copied }) => [found, copied])).toEqual([
    [1201, 0],
    [3, 0],
    [3, 0],
    [1, 0],
    [6, 0],
    [1, 0],
    [1, 0],
  ]);
  expect(await to.selectFrom('daily_sums').selectAll().execute()).toEqual([counted]);
  expect(await to.selectFrom('secrets').selectAll().orderBy('name').execute()).toEqual(manySecrets);
  expect(readdirSync(sqlite.dataDir)).toContain('requests.sqlite');
  await Promise.all([from.destroy(), to.destroy()]);
});
