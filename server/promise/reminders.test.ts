import { expect, test } from 'vitest';
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
  return { ...outbox, look };
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
  const { keepDanas, pass, look, store, database, allChannels, clock } = await watched();
  const { id } = await keepDanas();
  await look();
  pass(5);
  await remindOfOpen(database, allChannels, clock.now);
  await store.mark(id, 'answered', clock.now);
  expect(await look()).toHaveLength(1);
});

test('after a long stop only what is still news is told, once', async () => {
  const { keepDanas, pass, look } = await watched();
  await keepDanas({ name: 'Old' });
  pass(24 * 30);
  await keepDanas({ name: 'Young' });
  pass(21);
  expect((await look()).filter((subject) => subject === 'Not answered yet')).toHaveLength(1);
});
