import { expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { bothEngines, withServers } from '#server/testing/engines.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { alertOncePerDay } from './alerts.ts';

const nowhere = 'smtp://127.0.0.1:1';

async function troubled(variables: Record<string, string>) {
  const outbox = await testOutbox(variables);
  const alerts = async () =>
    (await outbox.notifications())
      .filter(({ kind }) => kind === 'alert')
      .map(({ dedupe_key }) => dedupe_key)
      .sort();
  /** Checks the outbox this many times, this many hours apart. */
  const deliverTimes = async (times: number, hours: number) => {
    for (let looked = 0; looked < times; looked++, outbox.passHours(hours)) await outbox.deliverDue();
  };
  return { ...outbox, alerts, look: deliverTimes };
}

const alertsIn = (posts: { body: string }[]) =>
  posts.map(({ body }) => JSON.parse(body)).filter(({ kind }) => kind === 'alert');

test('the sixth failure in a row is reported on the other channel, once a day however many fail', async () => {
  const hook = await startWebhookServer();
  const {
    saveDanas,
    look: deliverTimes,
    alerts,
    notifications,
    passHours,
  } = await troubled({
    SMTP_URL: nowhere,
    WEBHOOK_URL: hook.url,
  });
  await saveDanas();
  await saveDanas();
  await deliverTimes(5, 0.5);
  expect(await alerts()).toEqual([]);
  await deliverTimes(2, 0.5);
  expect(await alerts()).toEqual(['alert:failing:mail:2026-03-02:webhook']);
  const [{ subject, text }] = alertsIn(hook.posts);
  expect(subject).toBe('Notifications are not getting through by email');
  expect(text).toMatch(
    /^Notifications by email have failed 6 times in a row\. The server will keep trying for three days\./,
  );
  expect(text).toContain('ECONNREFUSED');
  const byMail = (await notifications()).filter(({ channel }) => channel === 'mail');
  expect(byMail).toMatchObject(Array(2).fill({ kind: 'request', state: 'due' }));
  passHours(24);
  await saveDanas();
  await deliverTimes(6, 0.5);
  expect(await alerts()).toHaveLength(2);
});

test('a notification that was given up is reported with what to do, at most once an hour', async () => {
  const { url } = await startMailServer({
    onRcptTo: (_to, _session, done) => done(createSmtpRefusal(550, 'Blocked')),
  });
  const hook = await startWebhookServer();
  const { saveDanas, look: deliverTimes, alerts } = await troubled({ SMTP_URL: url, WEBHOOK_URL: hook.url });
  for (const hours of [0.1, 0.1, 1]) {
    await saveDanas();
    await deliverTimes(1, hours);
  }
  expect(await alerts()).toEqual(['alert:dead:mail:2026-03-02T15:webhook']);
  await saveDanas();
  await deliverTimes(2, 0);
  expect(await alerts()).toHaveLength(2);
  expect(alertsIn(hook.posts)[0].text).toContain('550 Blocked');
});

test('a failing alert causes no further alert, even when every channel fails', async () => {
  const {
    saveDanas,
    look: deliverTimes,
    alerts,
    notifications,
  } = await troubled({
    SMTP_URL: nowhere,
    WEBHOOK_URL: 'http://127.0.0.1:1/',
  });
  await saveDanas();
  await deliverTimes(60, 6);
  expect((await notifications()).map(({ state }) => state)).toEqual(Array(6).fill('dead'));
  expect((await alerts()).map((key) => key.replace(/:2026[^:]*/, ''))).toEqual([
    ...['alert:dead:mail:webhook', 'alert:dead:webhook:mail'],
    ...['alert:failing:mail:webhook', 'alert:failing:webhook:mail'],
  ]);
});

test('emails to a nonexistent customer address cause no alert', async () => {
  const { url } = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === 'dana@example.com' ? createSmtpRefusal(550, 'No such user') : undefined),
  });
  const hook = await startWebhookServer();
  const {
    database,
    clock,
    saveDanas,
    look: deliverTimes,
    alerts,
    notifications,
  } = await troubled({
    SMTP_URL: url,
    WEBHOOK_URL: hook.url,
    ACKNOWLEDGE: 'on',
  });
  const { id } = await saveDanas();
  const visit = { kind: 'visit', visitAt: '2026-03-04T14:00:00Z', at: '2026-03-02T15:04:00Z' } as const;
  const parts = { database, recipients: { channels: [], acknowledges: true }, timeZone: 'UTC' };
  await applyAction(parts, id, { ...visit, id: crypto.randomUUID() }, { by: 'ann', now: clock.now });
  await deliverTimes(2, 1);
  expect((await notifications()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    ...['acknowledgement dead', 'request sent', 'request sent', 'visit dead'],
  ]);
  expect(await alerts()).toEqual([]);
});

const alert = { key: 'disk:low', subject: 'The disk is filling up', text: 'Free some space.' };

const keys = async (database: Database) =>
  (await database.selectFrom('notifications').select('dedupe_key').orderBy('dedupe_key').execute()).map(
    ({ dedupe_key }) => dedupe_key,
  );

test.each(Object.entries(bothEngines()))(
  'on %s, servers that find the same alert at the same moment send it once',
  async (_, place) => {
    await withServers(place, async (servers) => {
      // Their clocks differ by a second, and it is midnight.
      const clocks = ['2026-03-02T23:59:59.500Z', '2026-03-03T00:00:00.500Z', '2026-03-03T00:00:00Z'];
      const results = await Promise.all(
        servers.map((server, index) => alertOncePerDay(server, ['mail'], alert, new Date(clocks[index]!))),
      );
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await keys(servers[0])).toHaveLength(1);
    });
  },
);

test('a lasting alert is sent once in 24 hours, even across midnight', async () => {
  const database = await testDatabase();
  const alertAt = (at: string) => alertOncePerDay(database, ['mail', 'webhook'], alert, new Date(at));
  const results = [];
  for (const at of [
    ...['2026-03-02T23:59:00Z', '2026-03-03T00:00:00Z', '2026-03-03T23:58:00Z'],
    ...['2026-03-03T23:59:01Z', '2026-03-04T12:00:00Z'],
  ])
    results.push(await alertAt(at));
  expect(results).toEqual([true, false, false, true, false]);
  // Another alert is sent on its own, and one dated in the future prevents none.
  const clock = { ...alert, key: 'clock' };
  for (const at of ['2026-03-04T12:00:00Z', '2027-05-01T10:00:00Z', '2026-03-06T10:00:00Z'])
    expect(await alertOncePerDay(database, ['mail'], clock, new Date(at))).toBe(true);
  expect((await keys(database)).filter((key) => !key.startsWith('alert:clock'))).toEqual([
    ...['alert:disk:low:2026-03-02:mail', 'alert:disk:low:2026-03-02:webhook'],
    ...['alert:disk:low:2026-03-03:mail', 'alert:disk:low:2026-03-03:webhook'],
  ]);
});
