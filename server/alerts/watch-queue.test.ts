import { expect, test } from 'vitest';
import { startHookServer } from '#server/testing/hook-server.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { silent, testOutbox } from '#server/testing/outbox.ts';
import { createLookOut } from './look-out.ts';
import { watchQueue } from './watch-queue.ts';

const signal = new AbortController().signal;

/** An outbox on real channels, of which nobody works on any queue until the test says so. */
async function setup(variables: Record<string, string> = {}) {
  const mail = await startMailServer();
  const hook = await startHookServer();
  const outbox = await testOutbox({ SMTP_URL: mail.url, WEBHOOK_URL: hook.url, ...variables });
  const { database, channels, allChannels, clock } = outbox;
  const now = () => clock.now;
  const watch = watchQueue({ database, channels: allChannels, now });
  const lookOut = createLookOut({ database, channels, watches: [watch], log: silent, now });
  return { ...outbox, mail, hook, watch, lookOut, minutes: (count: number) => outbox.pass(count / 60) };
}

test('a notification that nobody delivers for 30 minutes is told on every channel past the queue, once', async () => {
  const { keepDanas, minutes, lookOut, mail, hook, notifications, deliverDue } = await setup();
  await keepDanas();
  for (const passed of [0, 29, 1.5]) {
    minutes(passed);
    await lookOut.lookAtAll();
  }
  expect(mail.mails).toEqual([]);
  for (let look = 0; look < 5; look++) {
    minutes(1);
    await lookOut.lookAtAll();
  }
  expect(mail.mails.map(({ subject }) => subject)).toEqual([
    'Notifications by mail and webhook are not being delivered',
  ]);
  for (const said of ['2 notifications by mail and webhook wait', '31 minutes', 'list --open', 'again'])
    expect(mail.mails[0]!.text).toContain(said);
  expect(hook.posts.map(({ body }) => JSON.parse(body).kind)).toEqual(['alert']);
  const alerts = (await notifications()).filter(({ dedupe_key }) => dedupe_key.startsWith('alert:'));
  expect(alerts.map(({ channel, state, tries }) => `${channel} ${state} ${tries}`).sort()).toEqual([
    ...['mail sent 1', 'webhook sent 1'],
  ]);
  // The queue moves again: the request is told, and the alert is not told a second time.
  await deliverDue();
  expect(mail.mails).toHaveLength(2);
  expect(hook.posts).toHaveLength(2);
});

test('a notification that is tried and fails is left to the report on its channel', async () => {
  const { keepDanas, minutes, watch, deliverDue } = await setup({ WEBHOOK_URL: 'http://127.0.0.1:1/' });
  await keepDanas();
  for (let look = 0; look < 60; look++) {
    await deliverDue();
    expect(await watch.look(signal)).toEqual([]);
    minutes(2);
  }
});

test('what stands in the queue of a channel that was switched off is no news', async () => {
  const { keepDanas, minutes, database, clock, deliverDue } = await setup();
  await keepDanas();
  const watch = watchQueue({ database, channels: ['mail', 'push'], now: () => clock.now });
  minutes(45);
  await watch.look(signal);
  const told = await watch.look(signal);
  expect(told.map(({ subject }) => subject)).toEqual(['Notifications by mail are not being delivered']);
  await deliverDue();
});
