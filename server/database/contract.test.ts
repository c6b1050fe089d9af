import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOverview, readSearchPage, readViewPage, summarize } from '#server/desk/requests/list.ts';
import { enqueueReminders } from '#server/notifications/reminders.ts';
import { claimDue, recordAttempt, recordUnneeded } from '#server/outbox/outbox.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { eraseByEmail } from '#server/requests/erase.ts';
import { findByPartOfId, findRequests } from '#server/requests/find.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEnginesEmpty, contract, withServers } from '#server/testing/engines.ts';
import { ann, testInbox } from '#server/testing/inbox.ts';
import { danasRequest, promised, storedFields, temporaryFolder } from '#server/testing/parts.ts';
import { photoId, savePhoto } from '#server/testing/photos.ts';
import { moveRows } from './copy-rows.ts';
import { describeLocation, openDatabase, openExisting } from './open.ts';
import { getOrCreateSecret } from './secrets.ts';

const engines = bothEnginesEmpty();
const { now, hoursLater, createSubmission, recipients } = contract;

describe.each(Object.entries(engines))('on %s', (_engine, place) => {
  test('servers that start at the same time migrate the tables once, and share one secret', () =>
    withServers(place, async (servers, store) => {
      await store.save(createSubmission());
      expect(await createQuoteRequestStore(servers[2]).list()).toMatchObject([
        { ...storedFields, ...danasRequest },
      ]);
      const secrets = await Promise.all(servers.map((server) => getOrCreateSecret(server, 'signing')));
      expect(new Set(secrets).size).toBe(1);
    }));

  test('a request and its notifications are stored together or not at all', () =>
    withServers(place, async ([database], store) => {
      await store.save(createSubmission());
      const broken = createQuoteRequestStore(database, { channels: ['mail', 'mail'], acknowledges: false });
      await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
      await expect(broken.save(createSubmission())).rejects.toThrow();
      expect(await store.list()).toHaveLength(1);
      await database.schema.alterTable('elsewhere').renameTo('notifications').execute();
      expect(
        await database.selectFrom('notifications').select('channel').orderBy('channel').execute(),
      ).toHaveLength(2);
    }));

  test.each([
    ['key', () => createSubmission('same')],
    [
      'text, each with its own key,',
      (turn: number) => ({ ...createSubmission(`tab-${turn}`), sameTextSince: hoursLater(-1 / 60) }),
    ],
  ])(
    'requests with the same %s on many servers at the same time are stored as one, with one set of notifications',
    (_, sent) =>
      withServers(place, async (servers) => {
        const stores = servers.map((server) => createQuoteRequestStore(server, recipients));
        const presses = Array.from({ length: 30 }, (_, turn) => stores[turn % 3]!.save(sent(turn)));
        const ids = new Set((await Promise.all(presses)).map(({ id }) => id));
        expect(ids.size).toBe(1);
        expect(await stores[0]!.list()).toHaveLength(1);
        expect(await servers[0].selectFrom('notifications').selectAll().execute()).toHaveLength(2);
      }),
  );

  test('requests are stored as typed, marked, filtered and erased', () =>
    withServers(place, async ([database], store) => {
      const message = 'ÅÄÖ 漢字 \u{1F9F1}\n\t“’”\u202e\\ \u0001';
      const { id } = await store.save({
        ...createSubmission(),
        quoteRequest: { ...danasRequest, message },
        language: 'es',
      });
      expect(await store.find(id)).toMatchObject({ message, language: 'es' });
      expect(await findRequests(database, ['overdue'], hoursLater(25), promised)).toHaveLength(1);
      expect(await findByPartOfId(database, id.slice(-6).toUpperCase(), 2)).toMatchObject([{ id }]);
      expect(await store.mark(id, 'spam', now)).toBe(true);
      expect(await store.mark('nobody', 'spam', now)).toBe(false);
      expect(await store.countSpam()).toBe(1);
      expect(await eraseByEmail({ database, dataDir: temporaryFolder() }, 'DANA@example.com')).toBe(1);
      expect(await database.selectFrom('notifications').selectAll().execute()).toEqual([]);
    }));

  test('a missing database is distinguished from an empty one, and is not created', async () => {
    const one = await place();
    await expect(openExisting(one)).rejects.toThrow(describeLocation(one));
    await expect(openExisting(one)).rejects.toThrow('There are no requests in');
    await (await openDatabase(one)).destroy();
    const database = await openExisting(one);
    expect(await createQuoteRequestStore(database).list()).toEqual([]);
    await database.destroy();
  });

  test('a test write leaves nothing behind, and fails with the cause when nothing can be stored', () =>
    withServers(place, async ([database], store) => {
      await store.probeWrite();
      expect(await store.list()).toEqual([]);
      expect(await database.selectFrom('notifications').selectAll().execute()).toEqual([]);
      await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
      await expect(store.probeWrite()).rejects.toThrow('notifications');
      expect(await store.list()).toEqual([]);
    }));

  test('workers on many servers never claim the same notification twice', () =>
    withServers(place, async (servers, store) => {
      for (let count = 0; count < 30; count++) await store.save(createSubmission());
      const claim = (turn: number) => claimDue(servers[turn % 3]!, 'mail', now, 5);
      const claimed = (await Promise.all(Array.from({ length: 12 }, (_, turn) => claim(turn)))).flat();
      while (claimed.length < 30) claimed.push(...(await claim(0)));
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(30);
      expect(await claim(1)).toEqual([]);
    }));

  test('the lease of a killed worker is taken over, and its late record changes nothing', () =>
    withServers(place, async ([first, second], store) => {
      await store.save(createSubmission());
      const [lost] = await claimDue(first, 'mail', now, 1);
      expect(await claimDue(second, 'mail', now, 1)).toEqual([]);
      const [claimed] = await claimDue(second, 'mail', hoursLater(0.1), 1);
      expect(claimed?.id).toBe(lost?.id);
      await recordAttempt(second, claimed!, { outcome: 'sent', detail: '250 OK' }, hoursLater(0.1));
      await recordAttempt(first, lost!, { outcome: 'refused', detail: 'late' }, hoursLater(0.2));
      await recordUnneeded(first, lost!);
      const states = first.selectFrom('notifications').select('state').where('id', '=', claimed!.id);
      expect(await states.execute()).toEqual([{ state: 'sent' }]);
      const attempts = first.selectFrom('attempts').select('detail').orderBy('at');
      expect(await attempts.execute()).toEqual([{ detail: '250 OK' }, { detail: 'late' }]);
    }));

  test('reminders are written once by all servers together', () =>
    withServers(place, async (servers, store) => {
      await store.save(createSubmission());
      const where = { ...promised, channels: ['mail'] } as const;
      await Promise.all(servers.map((database) => enqueueReminders({ database, ...where }, hoursLater(5))));
      const reminders = servers[0].selectFrom('notifications').select('id').where('kind', '=', 'reminder');
      expect(await reminders.execute()).toHaveLength(1);
    }));

  test('the desk finds the requests of each view, page after page, by their words, and counts them', () =>
    withServers(place, async ([database]) => {
      const deps = { ...promised, database };
      const { saveRequest, act, clock } = testInbox(database, hoursLater(-25));
      const late = await saveRequest({ name: 'Late', message: 'In Winter Park, a 50% slope_' });
      clock.now = now;
      const open: string[] = [];
      for (const name of ['José', 'Walt', 'Ann']) open.push(await saveRequest({ name }));
      const answered = await saveRequest({ name: 'Answered' });
      await saveRequest({ name: 'Spam' }, true);
      await act(answered, ann, { kind: 'answered' });
      await act(late, ann, { kind: 'note', text: 'Gate code 4711' });
      await act(open[1]!, ann, { kind: 'visit', visitAt: '2026-03-04T14:00:00.000Z' });
      await act(open[1]!, ann, { kind: 'open' });

      const pages = async (order: 'newest' | 'longest-waiting', limit = 3, later = now) => {
        const [found, query] = [[] as string[][], { view: 'open', order } as const];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await readViewPage(deps, { ...query, after }, after ? later : now, limit);
          found.push(page.requests.map(({ name }) => name));
          after = page.next;
        }
        return found;
      };
      expect(await pages('newest')).toEqual([['Late', 'Ann', 'Walt'], ['José']]);
      // All of them have become late by the time of the second page.
      const tomorrow = new Date(now.getTime() + 25 * 3_600_000);
      expect(await pages('newest', 1, tomorrow)).toEqual([['Late'], ['Ann'], ['Walt'], ['José']]);
      expect(await pages('longest-waiting')).toEqual([['Late', 'José', 'Walt'], ['Ann']]);

      const found = async (words: string, more = {}) =>
        (await readSearchPage(database, { words, ...more })).requests.map(({ name }) => name);
      expect(await found('jose')).toEqual(['José']);
      expect(await found('50% 4711 slope_')).toEqual(['Late']);
      expect(await found('50_')).toEqual([]);
      expect(await found('dana@example.com', { after: answered, limit: 2 })).toEqual(['Ann', 'Walt']);

      const overview = await readOverview(deps, now);
      expect(overview).toMatchObject({
        counts: { open: 4, late: 1, answered: 1, spam: 1 },
        visits: [{ name: 'Walt', place: null, visitAt: '2026-03-04T14:00:00.000Z' }],
      });

      const photos = createPhotoStore(database, temporaryFolder());
      // In the visitor's order, whichever came first.
      for (const [position, minute] of [
        [1, 5],
        [0, 6],
      ] as const)
        await savePhoto(photos, late, position, { receivedAt: new Date(Date.UTC(2026, 2, 2, 15, minute)) });
      const { requests } = await readViewPage(deps, { view: 'late', order: 'newest' }, now);
      const rows = await summarize(deps, requests);
      expect(rows).toMatchObject([{ name: 'Late', place: 'Winter Park', photos: [photoId(0), photoId(1)] }]);
      const after = await readOverview(deps, now);
      expect(after.version).not.toBe(overview.version);
    }));
});

test('the name of a database does not contain its password', () => {
  expect(describeLocation({ dataDir: '/data' })).toBe('/data/requests.sqlite');
  const databaseUrl = 'postgres://quotes:pass-word@db.example:5433/desk?sslmode=require';
  expect(describeLocation({ dataDir: '', databaseUrl })).toBe('PostgreSQL, database desk on db.example:5433');
});

const manySecrets = Array.from({ length: 1201 }, (_, index) => ({
  name: `secret ${index + 1000}`,
  value: 'x',
}));

test('a SQLite database moves to PostgreSQL completely, and moving again adds nothing', async () => {
  const dataDir = temporaryFolder();
  const from = await openDatabase({ dataDir });
  const to = await openDatabase(await engines.PostgreSQL());
  const store = createQuoteRequestStore(from, recipients);
  for (let count = 0; count < 3; count++) await store.save(createSubmission());
  // More than fit into one statement.
  await from.insertInto('secrets').values(manySecrets).execute();
  await store.mark((await store.list())[0]!.id, 'answered', now);
  const [claimed] = await claimDue(from, 'mail', now, 1);
  await recordAttempt(from, claimed!, { outcome: 'sent', detail: 'ok' }, now);
  const counted = { day: '2026-03-02', kind: 'visit', page: 'home', source: 'google.com', count: 7 } as const;
  await from.insertInto('daily_sums').values(counted).execute();
  const feed = { email: 'ann@example.com', token_hash: 'x', created_at: now.toISOString() };
  await from.insertInto('calendar_feeds').values(feed).execute();
  const link = { token_hash: 'y', request_id: (await store.list())[0]!.id, created_at: now.toISOString() };
  await from.insertInto('customer_links').values(link).execute();
  const choice = { name: 'morning-visits', value: 'on' } as const;
  await from.insertInto('desk_settings').values(choice).execute();
  await moveRows(from, to);
  expect(await createQuoteRequestStore(to).list()).toEqual(await store.list());
  const again = await moveRows(from, to);
  expect(again.map(({ found }) => found)).toEqual([1201, 3, 3, 1, 6, 1, 1, 1, 1, 1]);
  expect(again.map(({ copied }) => copied)).toEqual(Array(10).fill(0));
  expect(await to.selectFrom('calendar_feeds').selectAll().execute()).toEqual([feed]);
  expect(await to.selectFrom('customer_links').selectAll().execute()).toEqual([link]);
  expect(await to.selectFrom('daily_sums').selectAll().execute()).toEqual([counted]);
  expect(await to.selectFrom('secrets').selectAll().orderBy('name').execute()).toEqual(manySecrets);
  expect(readdirSync(dataDir)).toContain('requests.sqlite');
  await Promise.all([from.destroy(), to.destroy()]);
});
