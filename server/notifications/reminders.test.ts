import { expect, test } from 'vitest';
import { enqueue } from '#server/outbox/outbox.ts';
import { formatTimeIn } from '#server/platform/time.ts';
import { findRequests } from '#server/requests/find.ts';
import { openEmailOutbox, testOutbox } from '#server/testing/outbox.ts';
import { promised } from '#server/testing/parts.ts';

async function watched(variables: Record<string, string> = {}) {
  const outbox = await openEmailOutbox(variables);
  const checkOnce = async () => {
    await outbox.enqueueReminders();
    await outbox.deliverDue();
    return outbox.mails.map(({ subject }) => subject?.split(':')[0]);
  };
  const states = async () =>
    (await outbox.notifications()).map(({ kind, state }) => `${kind} ${state}`).sort();
  return { ...outbox, look: checkOnce, states };
}

/** The times of the reminders when the check runs every hour, by the owner's clock. */
async function remindedIn(
  hours: number,
  { enqueueReminders, passHours, clock }: Awaited<ReturnType<typeof testOutbox>>,
) {
  const times: string[] = [];
  for (let hour = 0; hour < hours; hour++, passHours(1)) {
    if ((await enqueueReminders()) > 0) times.push(formatTimeIn('America/New_York', clock.now));
  }
  return times;
}

test('a request that waits for days causes a reminder each working morning, for two weeks', async () => {
  const outbox = await testOutbox({});
  await outbox.saveDanas();
  expect(await remindedIn(20 * 24, outbox)).toEqual([
    'Mon, Mar 2, 2:04 PM EST',
    'Tue, Mar 3, 6:04 AM EST',
    'Wed, Mar 4, 8:04 AM EST',
    'Thu, Mar 5, 8:04 AM EST',
    'Fri, Mar 6, 8:04 AM EST',
    'Mon, Mar 9, 8:04 AM EDT',
    'Tue, Mar 10, 8:04 AM EDT',
    'Wed, Mar 11, 8:04 AM EDT',
    'Thu, Mar 12, 8:04 AM EDT',
    'Fri, Mar 13, 8:04 AM EDT',
    'Mon, Mar 16, 8:04 AM EDT',
  ]);
});

test('reminders are sent only in the hours that the owner set', async () => {
  const outbox = await testOutbox({ REMINDER_HOURS: '12-13' });
  outbox.passHours(4 * 24 - 1);
  await outbox.saveDanas();
  // After four hours they are just over.
  expect(formatTimeIn('America/New_York', outbox.clock.now)).toBe('Fri, Mar 6, 9:04 AM EST');
  expect(await remindedIn(5 * 24, outbox)).toEqual(['Mon, Mar 9, 12:04 PM EDT', 'Tue, Mar 10, 12:04 PM EDT']);
});

test('reminders of a request that was taken back or reopened count from that moment', async () => {
  const { database, clock, passHours, look: checkOnce, store, saveDanas } = await watched();
  const { id } = await saveDanas({}, { signals: [], isQuarantined: true });
  passHours(10 * 24);
  await store.mark(id, 'open', clock.now);
  expect(await checkOnce()).toEqual(['Quote request']);
  passHours(3.9);
  expect(await checkOnce()).toHaveLength(1);
  passHours(0.2);
  expect(await checkOnce()).toEqual(['Quote request', 'Not answered yet']);
  await store.mark(id, 'answered', clock.now);
  await store.mark(id, 'open', clock.now);
  passHours(3.9);
  expect(await checkOnce()).toHaveLength(2);
  passHours(0.2);
  expect(await checkOnce()).toHaveLength(3);
  expect(await findRequests(database, ['dead'], clock.now, promised)).toEqual([]);
});

test('an answered request causes no reminder, even if one was already due', async () => {
  const {
    saveDanas,
    passHours,
    look: checkOnce,
    enqueueReminders,
    states,
    store,
    database,
    clock,
  } = await watched();
  const { id } = await saveDanas();
  await checkOnce();
  passHours(5);
  await enqueueReminders();
  await store.mark(id, 'answered', clock.now);
  expect(await checkOnce()).toHaveLength(1);
  expect(await states()).toEqual(['reminder unneeded', 'request sent']);
  expect(await findRequests(database, ['dead'], clock.now, promised)).toEqual([]);
});

test('a failed reminder counts as unneeded once its request is answered', async () => {
  const { saveDanas, look: checkOnce, store, database, states, clock } = await watched();
  const { id } = await saveDanas();
  await checkOnce();
  await enqueue(database, {
    kind: 'reminder',
    channels: ['mail'],
    name: 'reminder',
    requestId: id,
    at: clock.now,
  });
  await database.updateTable('notifications').set({ state: 'dead' }).where('kind', '=', 'reminder').execute();
  await store.mark(id, 'answered', clock.now);
  expect(await states()).toEqual(['reminder unneeded', 'request sent']);
});

test('after a long stop only current reminders are sent, once', async () => {
  const { saveDanas, passHours, look: checkOnce } = await watched();
  await saveDanas({ name: 'Old' });
  passHours(24 * 30);
  await saveDanas({ name: 'Young' });
  passHours(21);
  expect((await checkOnce()).filter((subject) => subject === 'Not answered yet')).toHaveLength(1);
});
