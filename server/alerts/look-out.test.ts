import { expect, test, vi } from 'vitest';
import { subscribeDevice } from '#server/push/push-subscriptions.ts';
import { signedIn } from '#server/testing/desk-session.ts';
import { startHookServer } from '#server/testing/hook-server.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { company } from '#server/testing/parts.ts';
import { startPushService } from '#server/testing/push-service.ts';
import { almostFullDisks } from '#server/testing/small-disk.ts';
import { createLookOut } from './look-out.ts';
import type { Found, Watch } from './watch.ts';

vi.setConfig({ testTimeout: 150_000 });

const trouble: Found = { about: 'roof', subject: 'The roof leaks', text: 'Water drips.\n\nPut up a ladder.' };
const quiet: Watch = { name: 'quiet', every: 60_000, look: async () => [] };

test.each(almostFullDisks)('on %s the owner is told within two minutes, once', async (_, start) => {
  const mail = await startMailServer();
  const hook = await startHookServer();
  const server = await start({ SMTP_URL: mail.url, WEBHOOK_URL: hook.url, MAIL_TO: 'office@example.com' });
  await expect.poll(() => mail.mails.length, { timeout: 120_000 }).toBe(1);
  const { subject, text } = mail.mails[0]!;
  expect(subject).toBe('The disk is almost full');
  expect(text).toMatch(/53\d MB of 545 MB \(98 %\) are free on the disk that holds /);
  for (const said of ['can no longer send photographs', 'today', 'du -xh', 'purge --older-than'])
    expect(text).toContain(said);
  await expect.poll(() => hook.posts.length, { timeout: 10_000 }).toBe(1);
  expect(server.printed()).toContain('the owner is told of trouble');
});

test('an alert rings the phones that are set to ring, with its first words', async () => {
  const service = await startPushService();
  const { database, channels, clock, deliverDue } = await testOutbox({});
  const { session } = await signedIn(database, company.email, clock.now);
  await subscribeDevice(database, session, service.subscribe('one'), clock.now);
  const leak: Watch = { ...quiet, look: async () => [trouble] };
  const log = { info() {}, warn() {}, error() {} };
  await createLookOut({ database, channels, watches: [leak], log, now: () => clock.now }).lookAtAll();
  await deliverDue();
  expect(service.rung.map(({ message: { title, body } }) => [title, body])).toEqual([
    ['The roof leaks', 'Water drips.'],
  ]);
});

test('a watch that fails or never ends holds up no other, and a stop ends it', async () => {
  const { database, channels, notifications } = await testOutbox({});
  const lines: unknown[] = [];
  const log = { info() {}, warn() {}, error: (...line: unknown[]) => lines.push(line) };
  const watches: Watch[] = [
    { ...quiet, name: 'broken', look: () => Promise.reject(new Error('no such thing')) },
    {
      ...quiet,
      name: 'endless',
      look: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve([]))),
    },
    { ...quiet, look: async () => [trouble] },
  ];
  const lookOut = createLookOut({ database, channels, watches, log, every: 5 });
  lookOut.start();
  await expect.poll(async () => (await notifications()).length).toBe(1);
  await lookOut.stop();
  expect(lines).toEqual([
    [{ watch: 'broken', error: expect.objectContaining({ message: 'no such thing' }) }, 'could not look'],
  ]);
});
