import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChannels } from '#server/notifications/channels.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { noDeskLink } from '#server/testing/outbox.ts';
import { company, danasRequest, testApp, testConfig, testDatabase } from '#server/testing/parts.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { createStorageAlarm, storageJob } from './storage-alarm.ts';

test('the health check succeeds while a request could be stored, and leaves nothing behind', async () => {
  const { app, store, database } = await testApp();
  const answer = await app.inject('/healthz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await store.list()).toEqual([]);
  expect(await database.selectFrom('notifications').selectAll().execute()).toEqual([]);
});

test('the health check fails when requests can be read but not stored, and the log says why', async () => {
  const { app, store, database, lines } = await testApp();
  await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
  const answer = await app.inject('/healthz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable' }]);
  expect(lines.join()).toContain('no such table: notifications');
  expect(await store.list()).toEqual([]);
});

test('however many ask, one check writes to the disk and all share its result, until it is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify();
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
  });
  const store = createQuoteRequestStore(await testDatabase());
  const probeWrite = vi.fn(store.probeWrite);
  registerHealthRoutes(app, { probeWrite }, company);
  const ask = async () => (await app.inject('/healthz')).statusCode;
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  vi.advanceTimersByTime(4_999);
  await ask();
  expect(probeWrite).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await ask();
  expect(probeWrite).toHaveBeenCalledTimes(2);
});

const cause = new Error('database or disk is full');

/** An alarm on real channels whose clock the test moves. */
async function testAlarm(variables: Record<string, string>) {
  const config = testConfig(variables);
  const database = await testDatabase(config);
  const clock = { now: new Date('2026-03-02T15:04:00Z') };
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => void lines.push(line) };
  const channels = await openChannels({ config, company, open: async () => database });
  const alarm = createStorageAlarm({ channels, company, linkToDesk: noDeskLink, log, now: () => clock.now });
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  return { alarm, lines, pass };
}

test('the owner is alerted on every channel once an hour, with what is wrong and what visitors see', async () => {
  const [mail, hook] = [await startMailServer(), await startWebhookServer()];
  const { alarm, pass } = await testAlarm({ SMTP_URL: mail.url, WEBHOOK_URL: hook.url });
  await Promise.all([alarm.raise(cause), alarm.raise(cause), alarm.raise(cause)]);
  pass(59);
  await alarm.raise(cause);
  expect([mail.mails.length, hook.posts.length]).toEqual([1, 1]);
  expect(mail.mails[0]!.subject).toBe('Quote requests cannot be stored');
  for (const expected of ['to call (407) 555-0142.', 'The cause: database or disk is full', 'once an hour'])
    expect(mail.mails[0]!.text).toContain(expected);
  expect(JSON.parse(hook.posts[0]!.body)).toMatchObject({ kind: 'alert', id: 'alarm:2026-03-02T15:webhook' });
  pass(1);
  await alarm.raise(cause);
  expect([mail.mails.length, hook.posts.length]).toEqual([2, 2]);
  expect(mail.mails[1]!.messageId).not.toBe(mail.mails[0]!.messageId);
});

test('an alert that could not be delivered is retried a minute later', async () => {
  let isDown = true;
  const mail = await startMailServer({
    onMailFrom: (_address, _session, done) => done(isDown ? createSmtpRefusal(451, 'later') : undefined),
  });
  const { alarm, lines, pass } = await testAlarm({ SMTP_URL: mail.url });
  await alarm.raise(cause);
  isDown = false;
  await alarm.raise(cause);
  expect(mail.mails).toHaveLength(0);
  pass(1);
  await alarm.raise(cause);
  expect(mail.mails).toHaveLength(1);
  expect(lines).toMatchObject([
    { deliveries: [{ outcome: 'passing', isDelivered: false }] },
    { error: { message: 'database or disk is full' }, deliveries: [{ channel: 'mail', isDelivered: true }] },
  ]);
});

test('an alert counts as delivered when one of two channels worked, not when an email is only written to a file', async () => {
  const hook = await startWebhookServer();
  for (const [variables, deliveries] of [
    [{ SMTP_URL: 'smtp://127.0.0.1:1', WEBHOOK_URL: hook.url }, [[false, true]]],
    [{}, [[false], [false]]],
  ] as const) {
    const { alarm, lines, pass } = await testAlarm(variables);
    await alarm.raise(cause);
    pass(30);
    await alarm.raise('no error at all');
    expect(lines).toMatchObject(
      deliveries.map((each) => ({ deliveries: each.map((isDelivered) => ({ isDelivered })) })),
    );
  }
});

test('a failing alarm is logged, and raising it never throws', async () => {
  const lines: unknown[][] = [];
  const deliver = () => Promise.reject(new Error('a channel that throws'));
  const channels = [{ name: 'mail' as const, reachesSomebody: true, deliver }];
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  await createStorageAlarm({ channels, company, linkToDesk: noDeskLink, log }).raise(cause);
  expect(lines).toMatchObject([[{ error: { message: 'a channel that throws' } }, 'alarm failed']]);
});

test('a request that could not be stored raises the alarm', async () => {
  const database = await testDatabase();
  const rung: unknown[] = [];
  const store = createQuoteRequestStore(database, { channels: ['mail'], acknowledges: false }, (why) =>
    rung.push(why),
  );
  const request = { quoteRequest: danasRequest, receivedAt: new Date(), idempotencyKeys: [] };
  await store.save(request);
  expect(rung).toEqual([]);
  await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
  await expect(store.save(request)).rejects.toThrow('no such table');
  expect(rung).toMatchObject([{ message: expect.stringContaining('no such table') }]);
});

test('without any visitor the alarm is raised when two checks in a row fail, and no more when all is well', async () => {
  const database = await testDatabase();
  const store = createQuoteRequestStore(database, { channels: ['mail'], acknowledges: false });
  const [lines, raised]: [unknown[][], unknown[]] = [[], []];
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  const job = storageJob({ store, alarm: { raise: async (why) => void raised.push(why) }, log });
  const check = () => job.run(new AbortController().signal);
  const breakIt = () => database.schema.alterTable('notifications').renameTo('elsewhere').execute();
  const repair = () => database.schema.alterTable('elsewhere').renameTo('notifications').execute();
  await check();
  await breakIt();
  await check();
  expect(lines).toMatchObject([[{ failures: 1 }, 'a request could not be stored']]);
  expect(raised).toEqual([]);
  await check();
  expect(raised).toMatchObject([{ message: expect.stringContaining('no such table') }]);
  await repair();
  await check();
  // One that fails alone, as when a database restarts, raises nothing.
  await breakIt();
  await check();
  await repair();
  await check();
  expect([raised.length, job.every]).toEqual([1, 60_000]);
});
