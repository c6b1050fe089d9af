import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimDue, recordAttempt } from '#server/outbox/store.ts';
import { remindOfOpen } from '#server/promise/reminders.ts';
import { findRequests } from '#server/quote-requests/filters.ts';
import { eraseByEmail } from '#server/quote-requests/purge.ts';
import { createQuoteRequestStore, type QuoteRequestStore } from '#server/quote-requests/store.ts';
import { danasRequest, kept, temporaryFolder } from '#server/testing/parts.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { moveRows } from './move.ts';
import { type Database, openDatabase } from './open.ts';
import { sharedSecret } from './secrets.ts';

vi.setConfig({ testTimeout: 60_000 });

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let databases = 0;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);

const places = {
  SQLite: async () => ({ dataDir: temporaryFolder() }),
  PostgreSQL: async () => ({
    dataDir: '',
    databaseUrl: await postgres.createDatabase(`contract_${++databases}`),
  }),
};
const now = new Date('2026-03-02T15:04:00.000Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const audience = { channels: ['mail', 'webhook'], acknowledges: false } as const;
const press = (key?: string) => ({
  quoteRequest: danasRequest,
  receivedAt: now,
  dedupeKeys: key ? [key] : [],
});

describe.each(Object.entries(places))('on %s', (_engine, place) => {
  /** Three servers on one new database, as after a first start of all at once. */
  async function threeServers(): Promise<[Database, Database, Database]> {
    const one = await place();
    return Promise.all([openDatabase(one), openDatabase(one), openDatabase(one)]);
  }

  async function withServers(
    use: (databases: [Database, Database, Database], store: QuoteRequestStore) => Promise<void>,
  ) {
    const servers = await threeServers();
    try {
      await use(servers, createQuoteRequestStore(servers[0], audience));
    } finally {
      await Promise.all(servers.map((server) => server.destroy()));
    }
  }

  test('servers that start at once bring the tables up to date once', () =>
    withServers(async ([, , third], store) => {
      await store.keep(press());
      expect(await createQuoteRequestStore(third).list()).toMatchObject([{ ...kept, ...danasRequest }]);
    }));

  test('a request and its notifications are there together, or neither', () =>
    withServers(async ([database], store) => {
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

  test('one press on many servers at once is one request with one set of notifications', () =>
    withServers(async (servers) => {
      const stores = servers.map((server) => createQuoteRequestStore(server, audience));
      const presses = Array.from({ length: 30 }, (_, turn) => stores[turn % 3]!.keep(press('same')));
      const ids = new Set((await Promise.all(presses)).map(({ id }) => id));
      expect(ids.size).toBe(1);
      expect(await stores[0]!.list()).toHaveLength(1);
      expect(await servers[0].selectFrom('notifications').selectAll().execute()).toHaveLength(2);
    }));

  test('workers on many servers never claim one notification twice', () =>
    withServers(async (servers, store) => {
      for (let made = 0; made < 40; made++) await store.keep(press());
      const claim = (turn: number) => claimDue(servers[turn % 3]!, 'mail', now, 5);
      const claimed = (await Promise.all(Array.from({ length: 12 }, (_, turn) => claim(turn)))).flat();
      while (claimed.length < 40) claimed.push(...(await claim(0)));
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(40);
      expect(await claim(1)).toEqual([]);
    }));

  test('the lease of a worker that was killed is taken over, and its late record changes nothing', () =>
    withServers(async ([first, second], store) => {
      await store.keep(press());
      const [lost] = await claimDue(first, 'mail', now, 1);
      expect(await claimDue(second, 'mail', now, 1)).toEqual([]);
      const [taken] = await claimDue(second, 'mail', hoursLater(0.1), 1);
      expect(taken?.id).toBe(lost?.id);
      await recordAttempt(second, taken!, { outcome: 'sent', detail: '250 OK' }, hoursLater(0.1));
      await recordAttempt(first, lost!, { outcome: 'refused', detail: 'late' }, hoursLater(0.2));
      const row = await first
        .selectFrom('notifications')
        .select('state')
        .where('id', '=', taken!.id)
        .executeTakeFirst();
      expect(row?.state).toBe('sent');
    }));

  test('reminders are written once by all servers together', () =>
    withServers(async (servers, store) => {
      await store.keep(press());
      await Promise.all(servers.map((server) => remindOfOpen(server, ['mail'], hoursLater(5))));
      const reminders = await servers[0]
        .selectFrom('notifications')
        .selectAll()
        .where('kind', '=', 'reminder')
        .execute();
      expect(reminders).toHaveLength(1);
    }));

  test('requests are marked, filtered and erased', () =>
    withServers(async ([database], store) => {
      const { id } = await store.keep(press());
      expect(await findRequests(database, ['overdue'], hoursLater(25))).toHaveLength(1);
      expect(await store.mark(id, 'spam', now)).toBe(true);
      expect(await store.mark('nobody', 'spam', now)).toBe(false);
      expect(await store.countSpam()).toBe(1);
      expect(await eraseByEmail({ database, dataDir: temporaryFolder() }, 'DANA@example.com')).toBe(1);
      expect(await database.selectFrom('notifications').selectAll().execute()).toEqual([]);
    }));

  test('all servers share one secret', () =>
    withServers(async (servers) => {
      const secrets = await Promise.all(servers.map((server) => sharedSecret(server, 'signing')));
      expect(new Set(secrets).size).toBe(1);
    }));

  test('any Unicode comes back as it was typed', () =>
    withServers(async (_servers, store) => {
      const message = 'ÅÄÖ 漢字 \u{1F9F1}\n\t“’”\u202e\\ \u0001';
      const { id } = await store.keep({ ...press(), quoteRequest: { ...danasRequest, message } });
      expect((await store.find(id))?.message).toBe(message);
    }));
});

test('a SQLite store moves to PostgreSQL whole, and moving again adds nothing', async () => {
  const sqlite = await places.SQLite();
  const [from, to] = [await openDatabase(sqlite), await openDatabase(await places.PostgreSQL())];
  const store = createQuoteRequestStore(from, audience);
  for (let made = 0; made < 3; made++) await store.keep(press());
  const [claimed] = await claimDue(from, 'mail', now, 1);
  await recordAttempt(from, claimed!, { outcome: 'sent', detail: 'ok' }, now);
  await moveRows(from, to);
  expect(await createQuoteRequestStore(to).list()).toEqual(await store.list());
  expect((await moveRows(from, to)).map(({ found, copied }) => [found, copied])).toEqual([
    [0, 0],
    [3, 0],
    [6, 0],
    [1, 0],
  ]);
  expect(readdirSync(sqlite.dataDir)).toContain('requests.sqlite');
  await Promise.all([from.destroy(), to.destroy()]);
});
