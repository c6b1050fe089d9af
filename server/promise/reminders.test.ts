import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { findRequests } from '#server/quote-requests/filters.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { remindOfOpen } from './reminders.ts';

async function watched() {
  const server = await startMailServer();
  const outbox = await testOutbox({ SMTP_URL: server.url });
  const look = async () => {
    await remindOfOpen(outbox.database, outbox.allChannels, outbox.clock.now);
    await outbox.deliverDue();
    return server.mails.map(({ subject }) => subject?.split(':')[0]);
  };
  const states = async () =>
    (await outbox.notifications()).map(({ kind, state }) => `${kind} ${state}`).sort();
  return { ...outbox, look, states };
}

test('a request that nobody answered is told again at four hours and at twenty, once each', async () => {
  const { keepDanas, pass, look } = await watched();
  await keepDanas();
  expect(await look()).toEqual(['Quote request']);
  pass(3.9);
  expect(await look()).toHaveLength(1);
  pass(0.2);
  expect(await look()).toEqual(['Quote request', 'Not answered yet']);
  expect(await look()).toHaveLength(2);
  pass(16);
  expect(await look()).toHaveLength(3);
  pass(50);
  expect(await look()).toHaveLength(3);
});

test('an answered request is told no more, even when the reminder was written before', async () => {
  const { keepDanas, pass, look, states, store, database, allChannels, clock } = await watched();
  const { id } = await keepDanas();
  await look();
  pass(5);
  await remindOfOpen(database, allChannels, clock.now);
  await store.mark(id, 'answered', clock.now);
  expect(await look()).toHaveLength(1);
  expect(await states()).toEqual(['reminder unneeded', 'request sent']);
  expect(await findRequests(database, ['dead'], clock.now)).toEqual([]);
});

test('a reminder that was given up is no dead letter once its request is answered', async () => {
  const { keepDanas, look, store, database, states, clock } = await watched();
  const { id } = await keepDanas();
  await look();
  await enqueue(database, {
    ...{ kind: 'reminder', channels: ['mail'], name: 'reminder', requestId: id, at: clock.now },
  });
  await database.updateTable('notifications').set({ state: 'dead' }).where('kind', '=', 'reminder').execute();
  await store.mark(id, 'answered', clock.now);
  expect(await states()).toEqual(['reminder unneeded', 'request sent']);
});

test('after a long stop only what is still news is told, once', async () => {
  const { keepDanas, pass, look } = await watched();
  await keepDanas({ name: 'Old' });
  pass(24 * 30);
  await keepDanas({ name: 'Young' });
  pass(21);
  expect((await look()).filter((subject) => subject === 'Not answered yet')).toHaveLength(1);
});

test('dead letters that an older version made of such reminders are settled at the next start', async () => {
  const { config, keepDanas, look, pass, store, states, database, clock } = await watched();
  const { id } = await keepDanas();
  pass(5);
  await look();
  await store.mark(id, 'answered', clock.now);
  await database.updateTable('notifications').set({ state: 'dead' }).execute();
  await database
    .updateTable('attempts')
    .set({ outcome: 'refused', detail: 'nothing left to tell' })
    .where('notification_id', 'in', (old) =>
      old.selectFrom('notifications').select('id').where('kind', '=', 'reminder'),
    )
    .execute();
  await sql`update schema_version set version = 2`.execute(database);
  await (await openDatabase(config)).destroy();
  expect(await states()).toEqual(['reminder unneeded', 'request dead']);
});
