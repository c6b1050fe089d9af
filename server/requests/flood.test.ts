import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';
import type { Language } from '#shared/languages.ts';
import { type Recipients, save } from './save.ts';

const { now } = contract;
const recipients: Recipients = { channels: ['mail', 'webhook'], acknowledges: true };

/** How many notifications there are, by kind, channel and state. */
async function tally(database: Database) {
  const rows = await database.selectFrom('notifications').selectAll().execute();
  const counts: Record<string, number> = {};
  for (const { kind, channel, state } of rows) {
    const name = `${kind} ${channel} ${state}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe.each(Object.entries(bothEngines()))('on %s', (_name, place) => {
  test('of forty at once on three servers with one address, that address gets one reply, and the owner thirty emails and one about the rest', async () => {
    await withServers(place, async (databases, store) => {
      const presses = Array.from({ length: 40 }, (_, index) =>
        save(databases[index % 3]!, recipients, {
          quoteRequest: { ...danasRequest, message: `Number ${index}` },
          receivedAt: now,
          idempotencyKeys: [],
        }),
      );
      await Promise.all(presses);
      expect(await store.list()).toHaveLength(40);
      expect(await tally(databases[0])).toEqual({
        'request mail due': 30,
        'request mail digested': 10,
        'digest mail due': 1,
        'request webhook due': 40,
        'acknowledgement mail due': 1,
      });
    });
  });
});

async function flooded(count: number, variables: Record<string, string> = {}) {
  const outbox = await testOutbox(variables);
  const askedBy = (email: string, message = email, language?: Language) =>
    outbox.saveDanas({ email, message, language });
  for (let index = 0; index < count; index++) await askedBy(`visitor${index}@example.com`);
  const replies = async () => (await tally(outbox.database))['acknowledgement mail due'] ?? 0;
  const digests = async () => (await outbox.notifications()).filter(({ kind }) => kind === 'digest');
  return { ...outbox, askedBy, replies, digests, tally: () => tally(outbox.database) };
}

test('requests beyond thirty in an hour are in one digest with links, photos too, without replies; an hour later they are sent one by one again', async () => {
  const { digests, compose, passHours, askedBy, tally, links, clock, store, photos } = await flooded(30, {
    ACKNOWLEDGE: 'on',
  });
  expect(await digests()).toEqual([]);
  const { id } = await askedBy('late@example.com', 'Una losa', 'es');
  await savePhoto(photos, id);
  const [digest, ...others] = await digests();
  expect(others).toEqual([]);
  // The ten minutes are over, and what was on its way then is there.
  expect(digest!.due_at).toBe('2026-03-02T15:11:00.000Z');
  const mail = await compose(digest!);
  const subject = '1 more request within ten minutes';
  expect(mail).toMatchObject({ subject });
  const { push: ring } = (await compose({ ...digest!, channel: 'push' }))!;
  expect(ring).toMatchObject({ all: { title: subject }, little: { title: subject } });
  expect(mail!.text).toContain('Mon, Mar 2, 10:04 AM EST, Concrete Repair, Dana Field, Writes in Spanish');
  const { pathname } = new URL(links.linkFor(id, new Date()));
  expect(mail!.text).toContain(pathname.slice(0, pathname.lastIndexOf('/') + 1));
  await store.mark(id, 'answered', clock.now);
  expect(await compose(digest!)).toBeUndefined();
  await store.mark(id, 'open', clock.now);
  passHours(1.1);
  await askedBy('later@example.com');
  expect(await tally()).toEqual({
    'request mail due': 31,
    'request mail digested': 1,
    'digest mail due': 1,
    'acknowledgement mail due': 31,
  });
});

test('reminders of more than thirty requests become a digest too, and none is sent twice', async () => {
  const { enqueueReminders, passHours, digests, compose, tally } = await flooded(31);
  passHours(4.1);
  expect(await enqueueReminders()).toBe(31);
  expect(await enqueueReminders()).toBe(0);
  const digest = (await digests()).at(-1)!;
  expect((await compose(digest))?.subject).toBe('1 more request hasn’t been answered yet');
  expect(await tally()).toMatchObject({ 'reminder mail due': 30, 'reminder mail digested': 1 });
});

test('one mailbox gets one reply a day, however its address is written', async () => {
  const { askedBy, replies, passHours } = await flooded(0, { ACKNOWLEDGE: 'on' });
  for (const email of ['dana.field@example.com', 'DanaField@Example.com', 'danafield+9@example.com'])
    await askedBy(email);
  expect(await replies()).toBe(1);
  await askedBy('danafield@example.org');
  expect(await replies()).toBe(2);
  passHours(24.1);
  await askedBy('dana.field@example.com', 'The next day');
  expect(await replies()).toBe(3);
});
