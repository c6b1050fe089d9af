import { expect, test } from 'vitest';
import { startHookServer } from '#server/testing/hook-server.ts';
import { smtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { claimDue } from './store.ts';

const nowhere = 'smtp://127.0.0.1:1';

test('a lease keeps other workers away while it lasts, and then another takes over from a killed worker', async () => {
  const outbox = await testOutbox({ SMTP_URL: nowhere });
  await outbox.keepDanas();
  const claim = () => claimDue(outbox.database, 'mail', outbox.clock.now, 10);
  expect(await claim()).toHaveLength(1);
  expect(await claim()).toHaveLength(0);
  outbox.pass(0.1);
  expect(await claim()).toHaveLength(1);
});

test('times written by a clock that was ahead do not delay anything once it is right', async () => {
  const outbox = await testOutbox({ SMTP_URL: nowhere });
  outbox.pass(24 * 365);
  await outbox.keepDanas();
  await claimDue(outbox.database, 'mail', outbox.clock.now, 10);
  outbox.pass(-24 * 365);
  expect(await claimDue(outbox.database, 'mail', outbox.clock.now, 10)).toHaveLength(1);
});

test('a delivery may take a whole minute without anyone else starting the same one', async () => {
  const outbox = await testOutbox({ SMTP_URL: nowhere });
  await outbox.keepDanas();
  const claim = () => claimDue(outbox.database, 'mail', outbox.clock.now, 10);
  await claim();
  outbox.pass(61 / 3600);
  expect(await claim()).toEqual([]);
});

test('a worker whose lease expired during a refusal raises no alarm, because another has taken over', async () => {
  const hook = await startHookServer();
  const { url } = await startMailServer({
    onRcptTo: (_to, _session, done) => {
      outbox.pass(0.1);
      void claimDue(outbox.database, 'mail', outbox.clock.now, 1).then(() => done(smtpRefusal(550, 'No')));
    },
  });
  const outbox = await testOutbox({ SMTP_URL: url, WEBHOOK_URL: hook.url });
  await outbox.keepDanas();
  await outbox.deliverDue();
  await outbox.deliverDue();
  expect(hook.posts.map(({ body }) => JSON.parse(body).kind)).toEqual(['request']);
  expect((await outbox.notifications()).map(({ state }) => state).sort()).toEqual(['due', 'sent']);
  expect(await outbox.attempts()).toHaveLength(2);
});
