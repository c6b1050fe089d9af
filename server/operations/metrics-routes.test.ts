import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stampFileOf } from '#publishing/builds.mjs';
import { publishFirstVersion } from '#publishing/publish.ts';
import { openVersions } from '#publishing/versions.ts';
import { writeState } from '#server/platform/state-files.ts';
import { temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { honeypotField } from '#shared/hidden-fields.ts';

const token = 'a-token-of-24-characters';
const authorization = `Bearer ${token}`;

/** Everything that is promised in docs/reference/metrics.md. */
const promised = {
  counter: ['concrete_quote_requests_total', 'process_cpu_seconds_total'],
  gauge: [
    'concrete_data_disk_free_bytes',
    'concrete_database_up',
    'concrete_last_backup_timestamp_seconds',
    'concrete_notifications_dead',
    'concrete_notifications_oldest_due_seconds',
    'concrete_website_version_waiting',
    'nodejs_eventloop_lag_max_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
  ],
};

/** What stands in Prometheus' text format. `value` is that under exactly these labels, in their order. */
function read(text: string) {
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => [name!, type!] as const);
  const samples = [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name, labels = '', value]) => ({ name: name!, labels, value: Number(value) }),
  );
  const value = (name: string, labels: Record<string, string> = {}) => {
    const written = Object.entries(labels).map(([label, labelValue]) => `${label}="${labelValue}"`);
    return samples.find((one) => one.name === name && one.labels === written.join())?.value;
  };
  return { types, samples, value, text };
}

async function setup(variables: Record<string, string> = {}) {
  const parts = await testApp(testConfig({ METRICS_TOKEN: token, ...variables }));
  const { app } = parts;
  const scrape = async () => read((await app.inject({ url: '/metrics', headers: { authorization } })).body);
  return { ...parts, scrape };
}

test('the documented metrics are there, in the Prometheus format, and no others', async () => {
  const dataDir = temporaryFolder();
  const { app, scrape } = await setup({ DATA_DIR: dataDir });
  const at = '2026-03-02T03:00:00.000Z';
  writeState(dataDir, 'last-backup.json', { file: '/backups/one.sqlite', at, requests: 3, photos: 0 });
  const { types, samples, value } = await scrape();
  expect(value('concrete_last_backup_timestamp_seconds')).toBe(1_772_420_400);
  expect(value('concrete_data_disk_free_bytes')).toBeGreaterThan(0);
  const all = Object.entries(promised).flatMap(([type, names]) => names.map((name) => [name, type]));
  expect(types).toEqual(expect.arrayContaining(all));
  const isOurs = ([name]: readonly string[]) => name!.startsWith('concrete_');
  expect(types.filter(isOurs).toSorted()).toEqual(all.filter(isOurs).toSorted());
  expect((await app.inject({ url: '/metrics', headers: { authorization } })).headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  // A counter that only appears with its first event hides that event from `rate()`.
  expect(samples.filter(({ name }) => name === 'concrete_quote_requests_total')).toHaveLength(8);
});

test('requests are counted by outcome', async () => {
  const { send, scrape } = await setup({ RATE_LIMIT: '4' });
  const press = { 'idempotency-key': 'a-press-of-the-button-0001' };
  for (const _press of ['first', 'second']) await send({}, press);
  await send({
    message: 'Buy',
    website: 'http://a.example',
    [honeypotField]: 'http://b.example',
  });
  await send({ email: 'Dana' });
  for (const email of ['d@example.com', 'e@example.com']) await send({ email });
  const { value } = await scrape();
  const outcomes = ['kept', 'repeated', 'quarantined', 'invalid', 'too_many'];
  expect(outcomes.map((outcome) => value('concrete_quote_requests_total', { outcome }))).toEqual([
    2, 1, 1, 1, 1,
  ]);
});

test('the outbox shows how long something has waited, and what was given up', async () => {
  const { saveDanas, database, scrape } = await setup({ WEBHOOK_URL: 'http://127.0.0.1:1/' });
  const { id } = await saveDanas();
  const danas = database.updateTable('notifications').where('request_id', '=', id);
  await danas.set({ created_at: new Date(Date.now() - 90_000).toISOString() }).execute();
  await saveDanas({ name: 'Ann' });
  const oldest = async (channel: string) =>
    (await scrape()).value('concrete_notifications_oldest_due_seconds', { channel });
  expect(await oldest('mail')).toBeGreaterThanOrEqual(90);
  expect(await oldest('webhook')).toBe(0);
  await danas.set({ state: 'dead' }).execute();
  expect(await oldest('mail')).toBeLessThan(90);
  expect((await scrape()).value('concrete_notifications_dead', { channel: 'mail' })).toBe(1);
});

test('no visitor can invent a metric, and none names anybody', async () => {
  const { app, send, scrape } = await setup();
  await send();
  const before = await scrape();
  for (let visitor = 0; visitor < 20; visitor++) {
    await app.inject({
      url: `/${visitor}?utm_source=${visitor}`,
      headers: { accept: 'text/html', 'user-agent': `Dana ${visitor}`, host: `h${visitor}` },
    });
    await app.inject({ url: `/desk/api/${visitor}`, method: 'DELETE' });
  }
  const after = await scrape();
  const ours = ({ samples }: typeof after) =>
    samples.filter(({ name }) => name.startsWith('concrete_')).length;
  expect(ours(after)).toBe(ours(before));
  expect(after.text).not.toMatch(/dana|field|555.?0199|example\.com/i);
});

test('a published version that visitors don’t see yet is counted as waiting, until a build of it is served', async () => {
  const folder = temporaryFolder();
  const [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
  cpSync('tests/content', content, { recursive: true });
  const { digest } = await publishFirstVersion(content, openVersions(content));
  const { scrape } = await setup({ CONTENT_DIR: content, DIST_DIR: dist });
  expect((await scrape()).value('concrete_website_version_waiting')).toBe(1);
  mkdirSync(dist);
  writeFileSync(stampFileOf(dist), JSON.stringify({ digest, stamp: '', release: 1 }));
  expect((await scrape()).value('concrete_website_version_waiting')).toBe(0);
});

test('if the database does not answer, the other metrics do, and none is made up', async () => {
  const { scrape, database } = await setup();
  await database.destroy();
  const { value, samples } = await scrape();
  expect(value('concrete_database_up')).toBe(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  const shared = /^concrete_notifications_/;
  expect(samples.filter(({ name }) => shared.test(name))).toEqual([]);
});

test('without a token in the settings there is nothing at the address, as at any other', async () => {
  const { app } = await testApp();
  const ask = async (url: string, headers = {}) => {
    const { statusCode, body } = await app.inject({ url, headers });
    return [statusCode, body];
  };
  const unknown = await ask('/no-such-page');
  expect(unknown[0]).toBe(404);
  expect(await ask('/metrics')).toEqual(unknown);
  expect(await ask('/metrics', { authorization: 'Bearer undefined' })).toEqual(unknown);
});

test.each([
  ['nothing', {}],
  ['another token', { authorization: 'Bearer another-token-of-its-own' }],
  ['half of it', { authorization: `Bearer ${token.slice(0, 12)}` }],
  ['more than it', { authorization: `Bearer ${token}x` }],
  ['it in a cookie', { cookie: `token=${token}` }],
])('a request with %s reads nothing', async (_, headers) => {
  const { app } = await setup();
  for (const url of ['/metrics', `/metrics?token=${token}`]) {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['www-authenticate']]).toEqual([
      ...[401, 'no-store', 'Bearer'],
    ]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).not.toContain('concrete_');
  }
});

test('the token changes nothing', async () => {
  const { app } = await setup();
  const posted = await app.inject({ method: 'POST', url: '/metrics', headers: { authorization } });
  expect(posted.statusCode).toBe(405);
});
