import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSpoolChannel } from '#server/notifications/spool.ts';
import { spoolFolder } from '#server/platform/state-files.ts';
import { isPending } from '#server/testing/is-pending.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { openEmailOutbox, testOutbox } from '#server/testing/outbox.ts';
import { modeOf, temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { enqueue, maxTries } from './outbox.ts';

const nowhere = 'smtp://127.0.0.1:1';

test('with nothing configured each request becomes an email in a file', async () => {
  const outbox = await testOutbox({});
  const { id } = await outbox.saveDanas();
  await outbox.deliverDue();
  const folder = path.join(outbox.config.dataDir, 'mail');
  expect(readdirSync(folder)).toEqual([`request.${id}.mail.eml`]);
  expect(readFileSync(path.join(folder, `request.${id}.mail.eml`), 'utf8')).toContain(
    'Subject: Quote request: Concrete Repair, Dana Field',
  );
  expect([modeOf(folder), modeOf(path.join(folder, `request.${id}.mail.eml`))]).toEqual([0o700, 0o600]);
  expect(await outbox.notifications()).toMatchObject([{ state: 'filed', tries: 1 }]);
  expect(await outbox.attempts()).toMatchObject([
    { outcome: 'filed', detail: expect.stringContaining('.eml') },
  ]);
});

test('keeps the request and tries again when the mail server is down, and delivers once it is back', async () => {
  const config = testConfig({ SMTP_URL: nowhere });
  const outbox = await testOutbox({}, config);
  await outbox.saveDanas();
  await outbox.deliverDue();
  expect(await outbox.notifications()).toMatchObject([{ state: 'due', tries: 1, lease: null }]);
  const server = await startMailServer();
  const repaired = await testOutbox({}, { ...config, mail: { ...config.mail, smtpUrl: server.url } });
  await repaired.deliverDue();
  expect(server.mails).toHaveLength(0);
  repaired.passHours(0.02);
  await repaired.deliverDue();
  expect(server.mails).toHaveLength(1);
  expect((await outbox.attempts()).map(({ outcome }) => outcome)).toEqual(['passing', 'sent']);
});

test('gives up after twenty-five attempts and alerts on the other channel', async () => {
  const hook = await startWebhookServer();
  const outbox = await testOutbox({ SMTP_URL: nowhere, WEBHOOK_URL: hook.url });
  const { id } = await outbox.saveDanas();
  for (let tried = 0; tried <= maxTries; tried++) {
    await outbox.deliverDue();
    outbox.passHours(6);
  }
  const mail = (await outbox.notifications()).find(
    ({ channel, kind }) => channel === 'mail' && kind === 'request',
  );
  expect(mail).toMatchObject({ state: 'dead', tries: maxTries, request_id: id });
  const subjects = hook.posts.map(({ body }) => JSON.parse(body).subject);
  expect(subjects).toContain('Notifications are not getting through by email');
  expect(subjects).toContain('A notification could not be delivered by email');
});

test('gives up right away if the email is permanently refused', async () => {
  const { url } = await startMailServer({
    onRcptTo: (_to, _session, done) => done(createSmtpRefusal(550, 'Blocked')),
  });
  const hook = await startWebhookServer();
  const outbox = await testOutbox({ SMTP_URL: url, WEBHOOK_URL: hook.url });
  await outbox.saveDanas();
  await outbox.deliverDue();
  await outbox.deliverDue();
  expect(hook.posts.map(({ body }) => JSON.parse(body).text).join()).toContain('550 Blocked');
  expect((await outbox.notifications()).map(({ state }) => state)).toContain('dead');
});

test('a message that cannot be composed is a failed attempt, reported on the same channel after six', async () => {
  const outbox = await openEmailOutbox();
  await outbox.saveDanas();
  await outbox.database.updateTable('notifications').set({ content: 'no JSON' }).execute();
  await outbox.deliverDue();
  const first = async () => (await outbox.notifications())[0];
  expect(await first()).toMatchObject({ state: 'due', tries: 1, lease: null, leased_until: null });
  expect(await outbox.attempts()).toMatchObject([
    {
      outcome: 'passing',
      detail: expect.stringMatching(/^The message could not be written: SyntaxError: ./),
    },
  ]);
  for (let tried = 1; tried < maxTries; tried++) {
    expect(outbox.mails).toHaveLength(tried > 6 ? 1 : 0);
    outbox.passHours(6);
    await outbox.deliverDue();
  }
  expect(await first()).toMatchObject({ state: 'dead', tries: maxTries });
  await outbox.deliverDue();
  const [worrying, last] = outbox.mails;
  expect(worrying!.subject).toBe('A message about a quote request couldn’t be created');
  expect(worrying!.text).toContain('The server has tried 6 times to create a message for you (email)');
  expect(worrying!.text).toContain('\nThe message could not be written: SyntaxError: ');
  expect(last!.text).toContain('The server has tried 25 times');
});

test('a request that arrives during a delivery is not missed', async () => {
  const outbox = await openEmailOutbox();
  const [worker] = outbox.workers;
  worker!.start();
  for (let sent = 1; sent <= 5; sent++) {
    await outbox.saveDanas();
    worker!.wake();
    await expect.poll(() => outbox.mails.length, { interval: 10 }).toBe(sent);
  }
  await worker!.stop();
});

test('stopping waits for the deliveries in progress, even if another one failed', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const { url } = await startMailServer({
    onData: (stream, _session, done) => {
      begun.resolve();
      void finish.promise.then(() => stream.resume().on('end', () => done()));
    },
  });
  const outbox = await testOutbox({ SMTP_URL: url });
  await enqueue(outbox.database, {
    kind: 'alert',
    channels: ['mail'],
    name: 'broken',
    at: outbox.clock.now,
  });
  await outbox.database.updateTable('notifications').set({ content: 'no JSON' }).execute();
  await outbox.saveDanas();
  const [worker] = outbox.workers;
  worker!.start();
  await begun.promise;
  const stopped = worker!.stop();
  expect(await isPending(stopped)).toBe(true);
  finish.resolve();
  await stopped;
  expect((await outbox.notifications()).find(({ kind }) => kind === 'request')).toMatchObject({
    state: 'sent',
    lease: null,
  });
});

test('a notification with nothing left to send is not attempted, and is recorded as unneeded', async () => {
  const outbox = await openEmailOutbox();
  const { id } = await outbox.saveDanas();
  await outbox.deliverDue();
  await outbox.store.mark(id, 'answered', outbox.clock.now);
  await enqueue(outbox.database, {
    kind: 'reminder',
    channels: ['mail'],
    name: `reminder:${id}`,
    requestId: id,
    at: outbox.clock.now,
  });
  await outbox.deliverDue();
  const reminder = (await outbox.notifications()).find(({ kind }) => kind === 'reminder');
  expect(reminder).toMatchObject({ state: 'unneeded', tries: 0, lease: null, leased_until: null });
  expect([outbox.mails.length, (await outbox.attempts()).length]).toEqual([1, 1]);
});

test('an email becomes a file that any system reads, also where there was no data folder yet', async () => {
  const dataDir = path.join(temporaryFolder(), 'new', 'data');
  expect(existsSync(dataDir)).toBe(false);
  const channel = createSpoolChannel(dataDir, {
    from: { name: 'Test Concrete', address: 'office@concrete.example' },
    to: async () => ['boss@concrete.example'],
  });
  expect(
    await channel.deliver({
      ...({ key: 'alert: /../backup:mail', kind: 'alert', createdAt: '2026-03-02T15:04:00.000Z' } as const),
      subject: 'No copy was made',
      text: 'See what is\nin the log.',
    }),
  ).toEqual({ outcome: 'filed', detail: 'written to alert.backup.mail.eml' });
  expect(readdirSync(spoolFolder(dataDir))).toEqual(['alert.backup.mail.eml']);
  const written = readFileSync(path.join(spoolFolder(dataDir), 'alert.backup.mail.eml'), 'utf8');
  expect(written).toMatch(/\n\nSee what is\nin the log\.\n$/);
  expect(written).not.toContain('\r');
});
