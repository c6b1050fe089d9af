import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { spoolFolder } from '#server/platform/state-files.ts';
import { day, monthsBefore } from '#server/platform/time.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { danasRequest, promised } from '#server/testing/parts.ts';
import { listActions } from './action-log.ts';
import { deleteOlderThan, deleteOldSpam } from './erase.ts';
import { findByEmail, findByPartOfId, findRequests } from './find.ts';
import { createQuoteRequestStore } from './store.ts';

const named = (requests: { name: string }[]) => requests.map(({ name }) => name);

test('requests are found in the order of arrival, and by ID if they arrived at the same moment', async () => {
  const { saveDanas, database, clock, passHours } = await testOutbox({});
  passHours(2);
  await saveDanas({ name: 'Third' });
  passHours(-2);
  await saveDanas({ name: 'First' });
  passHours(1);
  await saveDanas({ name: 'Second' });
  const inOrder = ['First', 'Second', 'Third'];
  passHours(100);
  expect(named(await findRequests(database, [], clock.now, promised))).toEqual(inOrder);
  expect(named(await findByEmail(database, 'dana@example.com'))).toEqual(inOrder);
  expect(named(await findByPartOfId(database, '0', 2))).toEqual(['First', 'Second']);
});

test('text that looks like SQL is stored as typed, finds nothing and changes nothing', async () => {
  const { saveDanas, store, database } = await testOutbox({});
  const evil = `x'); drop table quote_requests; --`;
  await saveDanas({ name: evil, message: evil, email: `o'neil@example.com` });
  await saveDanas();
  expect(named(await findByEmail(database, `' or '1'='1`))).toEqual([]);
  expect(named(await findByEmail(database, `O'NEIL@example.com `))).toEqual([evil]);
  for (const part of [`%`, `_`, `' or 1=1 --`, '0%'])
    expect(await findByPartOfId(database, part, 9)).toEqual([]);
  expect(await store.list()).toMatchObject([{ name: evil, message: evil }, { name: 'Dana Field' }]);
});

const later = { channels: ['mail', 'webhook'], acknowledges: true } as const;

test('a reopened request is not announced again, not even on new channels, and the visitor gets no second reply', async () => {
  const { saveDanas, database, clock, notifications, deliverDue } = await testOutbox({});
  const { id } = await saveDanas();
  const store = createQuoteRequestStore(database, later);
  const states = async () => (await notifications()).map(({ dedupe_key, state }) => [dedupe_key, state]);
  for (const state of ['answered', 'open', 'spam'] as const) await store.mark(id, state, clock.now);
  await deliverDue();
  expect(await states()).toEqual([[`request:${id}:mail`, 'unneeded']]);
  // Nobody has been notified yet.
  await store.mark(id, 'open', clock.now);
  expect(await states()).toEqual([[`request:${id}:mail`, 'due']]);
});

test('a request that leaves quarantine is announced once on every channel, and its visitor gets the reply', async () => {
  const { database, clock, notifications, saveDanas } = await testOutbox({});
  const { id } = await saveDanas({}, { signals: [], isQuarantined: true });
  const store = createQuoteRequestStore(database, later);
  for (const state of ['open', 'spam', 'open'] as const) await store.mark(id, state, clock.now);
  expect((await listActions(database, id)).map(({ kind }) => kind)).toEqual(['not-spam', 'spam', 'not-spam']);
  expect((await notifications()).map(({ dedupe_key }) => dedupe_key).sort()).toEqual([
    `acknowledgement:${id}:mail`,
    `request:${id}:mail`,
    `request:${id}:webhook`,
  ]);
});

test('marking a second time does not change the time of the first', async () => {
  const { saveDanas, passHours, store, clock, database } = await testOutbox({});
  const { id } = await saveDanas();
  const since = async () => (await store.find(id))?.stateSince;
  const received = await since();
  passHours(1);
  await store.mark(id, 'open', clock.now);
  expect(await since()).toBe(received);
  await store.mark(id, 'answered', clock.now);
  expect(await since()).toBe('2026-03-02T16:04:00.000Z');
  passHours(1);
  expect(await store.mark(id, 'answered', clock.now)).toBe(true);
  expect(await since()).toBe('2026-03-02T16:04:00.000Z');
  expect((await listActions(database, id)).map(({ kind }) => kind)).toEqual(['answered']);
  expect(await store.mark('nobody', 'answered', clock.now)).toBe(false);
});

test('deletes more requests than fit into one statement, even without a mail folder', async () => {
  const { config, database, store, clock } = await testOutbox({});
  const row = {
    ...danasRequest,
    language: 'en' as const,
    signals: '',
    received_at: '2020-01-01T00:00:00.000Z',
    state_since: '2020-01-01T00:00:00.000Z',
    state: 'open' as const,
    dedupe_key: null,
  };
  const rows = Array.from({ length: 1001 }, (_, index) => ({ ...row, id: `old-${index}` }));
  await database.insertInto('quote_requests').values(rows).execute();
  expect(await deleteOlderThan({ database, dataDir: config.dataDir }, clock.now)).toBe(1001);
  expect(await store.list()).toEqual([]);
  expect(await deleteOlderThan({ database, dataDir: config.dataDir }, clock.now)).toBe(0);
});

test('deletes what has been spam for 90 days with its emails, and nothing of anybody else', async () => {
  const { config, database, store, clock, saveDanas } = await testOutbox({});
  const ids: string[] = [];
  for (const days of [91, 89]) {
    const { id } = await saveDanas();
    await store.mark(id, 'spam', new Date(clock.now.getTime() - days * day));
    ids.push(id);
  }
  const folder = spoolFolder(config.dataDir);
  mkdirSync(folder, { recursive: true });
  const [old, newer] = ids.map((id) => `request.${id}.mail.eml`);
  for (const name of [old!, newer!]) writeFileSync(path.join(folder, name), '');
  const changes = async () => (await database.selectFrom('inbox_changes').selectAll().execute())[0]!.changes;
  const before = await changes();
  expect(await deleteOldSpam({ database, dataDir: config.dataDir }, clock.now)).toBe(1);
  expect((await store.list()).map(({ id }) => id)).toEqual([ids[1]]);
  expect(readdirSync(folder)).toEqual([newer]);
  // Every desk looks again.
  expect(Number(await changes())).toBe(Number(before) + 1);
});

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2026-03-02', 24, '2024-03-02'],
])('%s minus %i months is %s', (now, months, before) => {
  expect(monthsBefore(new Date(`${now}T15:04:05.678Z`), months).toISOString()).toBe(
    `${before}T15:04:05.678Z`,
  );
});
