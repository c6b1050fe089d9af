import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeRecipients } from '#server/notifications/channels.ts';
import { isPending } from '#server/testing/is-pending.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { company } from '#server/testing/parts.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { enqueue } from './outbox.ts';
import { createDelivery } from './worker.ts';

async function running(variables: Record<string, string>) {
  const outbox = await testOutbox(variables);
  const lines: object[] = [];
  const write = (line: object, message?: string) => void lines.push({ ...line, message });
  const log = { info: write, warn: write, error: write };
  outbox.clock.now = new Date();
  const delivery = createDelivery({ ...outbox, log: log as never });
  return { ...outbox, delivery, lines };
}

test('a slow mail server does not delay the webhook, and stopping waits for the email', async () => {
  const finish = Promise.withResolvers<void>();
  const { url } = await startMailServer({
    onData: (stream, _session, done) =>
      void finish.promise.then(() => stream.resume().on('end', () => done())),
  });
  const hook = await startWebhookServer();
  const { delivery, saveDanas, notifications } = await running({ SMTP_URL: url, WEBHOOK_URL: hook.url });
  await saveDanas();
  delivery.start();
  await expect.poll(() => hook.posts.length).toBe(1);
  const stopped = delivery.stop();
  expect(await isPending(stopped)).toBe(true);
  finish.resolve();
  await stopped;
  expect((await notifications()).map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
    ...['mail sent', 'webhook sent'],
  ]);
});

test('no delivery begins after the stop', async () => {
  const hook = await startWebhookServer();
  const { delivery, saveDanas, notifications } = await running({ WEBHOOK_URL: hook.url });
  delivery.start();
  await delivery.stop();
  await saveDanas();
  delivery.wake();
  expect(await isPending(Promise.withResolvers().promise)).toBe(true);
  for (const { lease, tries } of await notifications()) expect([lease, tries]).toEqual([null, 0]);
  expect(hook.posts).toEqual([]);
});

test('the log says how each attempt ended, without personal data', async () => {
  const hook = await startWebhookServer((response) => response.writeHead(404).end());
  const { delivery, saveDanas, notifications, lines } = await running({ WEBHOOK_URL: hook.url });
  await saveDanas();
  delivery.start();
  await expect.poll(() => lines.length).toBe(3);
  await delivery.stop();
  const idOf = async (kind: string, channel: string) =>
    (await notifications()).find((each) => each.kind === kind && each.channel === channel)?.id;
  const [mail, webhook] = [await idOf('request', 'mail'), await idOf('request', 'webhook')];
  const common = { kind: 'request', tries: 1, isOurs: true };
  expect(lines).toContainEqual({ ...common, notification: mail, channel: 'mail', message: 'delivered' });
  expect(lines).toContainEqual({
    ...common,
    notification: webhook,
    channel: 'webhook',
    message: 'not delivered',
    outcome: 'refused',
    isDead: true,
  });
  expect(JSON.stringify(lines)).not.toMatch(/Dana|dana@|555.?0199|Crack/);
});

test('a message that cannot be written is logged, and the next request is still delivered', async () => {
  const { delivery, saveDanas, database, clock, lines, notifications } = await running({});
  await enqueue(database, { kind: 'alert', channels: ['mail'], name: 'broken', at: clock.now });
  await database.updateTable('notifications').set({ content: 'Dana is no JSON' }).execute();
  delivery.start();
  await expect.poll(() => lines.length).toBe(2);
  await saveDanas();
  await expect.poll(async () => (await notifications()).map(({ state }) => state)).toContain('filed');
  await delivery.stop();
  expect(lines.slice(0, 2)).toMatchObject([
    { error: { type: 'SyntaxError' }, message: 'message not written' },
    { kind: 'alert', outcome: 'passing', isDead: false, message: 'not delivered' },
  ]);
});

test('a delivery that cannot be recorded is logged', async () => {
  const { delivery, saveDanas, database, lines } = await running({});
  await saveDanas();
  await sql`ALTER TABLE attempts RENAME TO gone`.execute(database);
  delivery.start();
  await expect.poll(() => lines.length).toBe(1);
  await delivery.stop();
  const error = { message: expect.stringContaining('no such table') };
  expect(lines[0]).toMatchObject({ error, message: 'delivery not recorded' });
});

test('an outbox that cannot be read is logged, and read again', async () => {
  const { delivery, saveDanas, database, lines, notifications } = await running({});
  await sql`ALTER TABLE notifications RENAME TO gone`.execute(database);
  delivery.start();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  const error = { message: expect.stringContaining('no such table') };
  expect(lines[0]).toMatchObject({ error, message: 'outbox not readable' });
  await sql`ALTER TABLE gone RENAME TO notifications`.execute(database);
  await saveDanas();
  delivery.wake();
  await expect.poll(async () => (await notifications()).map(({ state }) => state)).toEqual(['filed']);
  await delivery.stop();
});

test('a folder that cannot be written is tried again', async () => {
  const { config, saveDanas, deliverDue, notifications, attempts } = await running({});
  writeFileSync(path.join(config.dataDir, 'mail'), 'a file where the folder should be');
  await saveDanas();
  await deliverDue();
  expect(await notifications()).toMatchObject([{ state: 'due', tries: 1 }]);
  expect(await attempts()).toMatchObject([{ outcome: 'passing', detail: expect.stringContaining('EEXIST') }]);
});

test('a notification for no channel is not created', async () => {
  const { database, clock, notifications } = await running({});
  expect(await enqueue(database, { kind: 'alert', channels: [], name: 'none', at: clock.now })).toBe(0);
  expect(await notifications()).toEqual([]);
});

test.each([
  [{}, /^NOBODY IS NOTIFIED of new requests: set SMTP_URL or WEBHOOK_URL\. .* mail folder of DATA_DIR\.$/],
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, /^New requests are announced by email to office@example\.com\.$/],
  [{ WEBHOOK_URL: 'http://127.0.0.1:1' }, /^New requests are announced by webhook\.$/],
  [
    { SMTP_URL: 'smtp://127.0.0.1:1', WEBHOOK_URL: 'http://127.0.0.1:1' },
    /^New requests are announced by email to office@example\.com and webhook\.$/,
  ],
])('the startup log names who is notified with %o', async (variables, expected) => {
  const { config, channels } = await testOutbox(variables);
  expect(describeRecipients(config, [company.email], channels)).toMatch(expected);
});
