import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeNote } from '#server/notes/kept-notes.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { createWorker } from '#server/outbox/worker.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { readExposition } from '#server/testing/exposition.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { danasRequest, temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { createMetrics } from './metrics.ts';

const token = 'a-token-of-24-characters';
const authorization = `Bearer ${token}`;

/** Everything that is promised in docs/operating.md, and nothing else. */
const promised = {
  concrete_quote_requests_total: 'counter',
  concrete_delivery_attempts_total: 'counter',
  concrete_http_request_duration_seconds: 'histogram',
  concrete_build_info: 'gauge',
  concrete_site_built_timestamp_seconds: 'gauge',
  concrete_data_disk_free_bytes: 'gauge',
  concrete_data_disk_size_bytes: 'gauge',
  concrete_last_backup_timestamp_seconds: 'gauge',
  concrete_event_loop_delay_p99_seconds: 'gauge',
  concrete_event_loop_delay_max_seconds: 'gauge',
  concrete_database_up: 'gauge',
  concrete_database_info: 'gauge',
  concrete_database_schema_version: 'gauge',
  concrete_requests: 'gauge',
  concrete_notifications_due: 'gauge',
  concrete_notifications_oldest_due_seconds: 'gauge',
  concrete_notifications_dead: 'gauge',
  concrete_photos: 'gauge',
  concrete_photos_bytes: 'gauge',
  process_start_time_seconds: 'gauge',
  process_resident_memory_bytes: 'gauge',
  process_cpu_seconds_total: 'counter',
  nodejs_heap_size_used_bytes: 'gauge',
};

async function setup(variables: Record<string, string> = {}) {
  const parts = await testApp(testConfig({ METRICS_TOKEN: token, ...variables }));
  const { app } = parts;
  const scrape = async () => {
    const answer = await app.inject({ url: '/metrics', headers: { authorization } });
    expect(answer.statusCode).toBe(200);
    return { ...readExposition(answer.body), answer };
  };
  const send = (payload: object | string, headers: Record<string, string> = {}) =>
    app.inject({
      ...{ method: 'POST', url: quoteEndpoint, payload },
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { ...parts, scrape, send };
}

const ofRequests = ({ samples }: ReturnType<typeof readExposition>) =>
  Object.fromEntries(
    samples
      .filter(({ name, value }) => name === 'concrete_quote_requests_total' && value > 0)
      .map(({ labels, value }) => [labels.outcome, value]),
  );

test('what is promised is there, in the format that Prometheus reads, and nothing else', async () => {
  const { scrape } = await setup();
  const { types, answer, samples } = await scrape();
  expect(Object.fromEntries(types)).toEqual(promised);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  // A counter that only appears with its first event hides that event from `rate()`.
  expect(samples.filter(({ name }) => name === 'concrete_quote_requests_total')).toHaveLength(8);
  for (const { name } of samples) expect(types.has(name.replace(/_(bucket|sum|count)$/, ''))).toBe(true);
});

test('what became of each request is counted, by the word for it', async () => {
  const { send, scrape, store } = await setup({ RATE_LIMIT: '4' });
  const another = (message: string) => ({ ...danasRequest, message });
  const press = { 'idempotency-key': 'a-press-of-the-button-0001' };
  const answers = [
    await send(danasRequest, press),
    await send(danasRequest, press),
    await send({ ...another('Buy now'), website: 'http://spam.example', url: 'x' }),
    await send({ ...danasRequest, email: 'Dana' }),
    await send('{"name":"Dana'),
    await send({ ...danasRequest, message: 'x'.repeat(40_000) }),
    await send(danasRequest, { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }),
  ];
  store.keep = () => Promise.reject(new Error('disk I/O error'));
  answers.push(await send(another('Not stored')), await send(another('One more')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...[201, 201, 201, 422, 400, 413, 403, 503, 429],
  ]);
  expect(ofRequests(await scrape())).toEqual({
    ...{ kept: 2, repeated: 1, invalid: 3, cross_site: 1, not_stored: 1, too_many: 1 },
  });
});

test('a request that is set aside is counted as such, and stands in the quarantine', async () => {
  const { send, scrape } = await setup();
  const { honeypotField } = await import('#shared/hidden-fields.ts');
  await send({ ...danasRequest, [honeypotField]: 'https://spam.example' });
  const figures = await scrape();
  expect(ofRequests(figures)).toEqual({ quarantined: 1 });
  expect(figures.value('concrete_requests', { state: 'spam' })).toBe(1);
});

test('disk, backup and build are as they are', async () => {
  const dist = temporaryFolder();
  const dataDir = temporaryFolder();
  mkdirSync(dist, { recursive: true });
  const page = path.join(dist, 'index.html');
  writeFileSync(page, '<p>Slab</p>');
  utimesSync(page, 1_770_000_000, 1_770_000_000);
  const { scrape } = await setup({ DATA_DIR: dataDir, DIST_DIR: dist });
  expect((await scrape()).value('concrete_last_backup_timestamp_seconds')).toBe(0);
  const at = '2026-03-02T03:00:00.000Z';
  writeNote(dataDir, 'last-backup.json', { file: '/backups/one.sqlite', at, requests: 3, photos: 0 });
  const { value, samples } = await scrape();
  expect(value('concrete_last_backup_timestamp_seconds')).toBe(1_772_420_400);
  expect(value('concrete_site_built_timestamp_seconds')).toBe(1_770_000_000);
  expect(value('concrete_data_disk_free_bytes')).toBeGreaterThan(1_000_000);
  expect(value('concrete_data_disk_size_bytes')).toBeGreaterThan(value('concrete_data_disk_free_bytes')!);
  expect(samples.find(({ name }) => name === 'concrete_build_info')!.labels).toEqual({
    ...{
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.stringMatching(/^([0-9a-f]{12})?$/),
    },
  });
});

test('the outbox shows what waits, how long, what was given up, and how attempts ended', async () => {
  const mail = await startMailServer();
  const outbox = await testOutbox({ SMTP_URL: mail.url, WEBHOOK_URL: 'http://127.0.0.1:1/' });
  const { config, database, channels, allChannels, compose, report } = outbox;
  outbox.clock.now = new Date(Date.now() - 90_000);
  await outbox.keepDanas();
  await outbox.keepDanas({ name: 'Ann' });
  const metrics = createMetrics({ config, database, channels: allChannels });
  const log = { info() {}, warn() {}, error() {} };
  for (const channel of channels) {
    const worker = createWorker({
      ...{ database, channel, lane: 'words', compose, report, log },
      onAttempt: metrics.countAttempt,
    });
    await worker.deliverDue();
  }
  await database
    .updateTable('notifications')
    .set({ state: 'dead' })
    .where('channel', '=', 'webhook')
    .where('dedupe_key', 'like', 'request:%')
    .where('id', '=', (query) =>
      query.selectFrom('notifications').select('id').where('channel', '=', 'webhook').orderBy('id').limit(1),
    )
    .execute();
  const { value } = readExposition(await metrics.read());
  const by = (name: string, channel: string) => value(`concrete_notifications_${name}`, { channel });
  expect([by('due', 'mail'), by('due', 'webhook'), by('due', 'push')]).toEqual([0, 1, 0]);
  expect([by('dead', 'mail'), by('dead', 'webhook')]).toEqual([0, 1]);
  expect(by('oldest_due_seconds', 'mail')).toBe(0);
  expect(by('oldest_due_seconds', 'webhook')).toBeGreaterThanOrEqual(90);
  const attempts = (channel: string, outcome: string) =>
    value('concrete_delivery_attempts_total', { channel, outcome });
  expect([attempts('mail', 'sent'), attempts('mail', 'passing')]).toEqual([2, 0]);
  expect([attempts('webhook', 'sent'), attempts('webhook', 'passing')]).toEqual([0, 2]);
});

test('answers are timed by kind and status, and no visitor can invent a kind', async () => {
  const dist = temporaryFolder();
  writeFileSync(path.join(dist, 'index.html'), '<p>Slab</p>');
  writeFileSync(path.join(dist, 'robots.txt'), 'User-agent: *');
  const { app, send, scrape } = await setup({ DIST_DIR: dist });
  for (const url of ['/', '/', '/robots.txt', '/healthz']) await app.inject(url);
  await send(danasRequest);
  const before = await scrape();
  const count = (figures: typeof before, route: string, status: string) =>
    figures.value('concrete_http_request_duration_seconds_count', { route, status });
  expect([
    ...[count(before, 'page', '2xx'), count(before, 'file', '2xx'), count(before, 'quote_request', '2xx')],
  ]).toEqual([2, 1, 1]);
  for (let visitor = 0; visitor < 200; visitor++) {
    await app.inject({
      url: `/${visitor}?utm_source=${visitor}`,
      headers: { accept: 'text/html', 'user-agent': `Dana ${visitor}`, host: `h${visitor}` },
    });
    await app.inject({ url: `/desk/api/${visitor}`, method: 'DELETE' });
  }
  const after = await scrape();
  expect(count(after, 'page', '4xx')).toBe(200);
  const kinds = new Set(after.samples.map(({ name, labels }) => `${name} ${Object.values(labels)}`));
  expect(kinds.size - before.samples.length).toBeLessThan(50);
  expect(after.answer.body).not.toMatch(/dana|field|555.?0199|example\.com/i);
});

test('if the database does not answer, the rest does, and nothing is made up', async () => {
  const { app, database } = await setup();
  await database.destroy();
  const answer = await app.inject({ url: '/metrics', headers: { authorization } });
  const { value, samples } = readExposition(answer.body);
  expect(value('concrete_database_up')).toBe(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  const shared = /^concrete_(requests|photos|photos_bytes|notifications_.*|database_(info|schema_version))$/;
  expect(samples.filter(({ name }) => shared.test(name))).toEqual([]);
});

describe.each(Object.entries(bothEngines()))('on %s', (engine, place) => {
  test('every server shows the same of what they share', async () => {
    await withServers(place, async (servers, store) => {
      await store.keep(contract.press());
      await store.keep(contract.press('again'));
      const { id } = await store.keep(contract.press('answered'));
      await store.mark(id, 'answered', contract.now);
      const content = { subject: 'x', text: 'y' };
      await enqueue(servers[0], { kind: 'alert', channels: ['mail'], name: 'a', content, at: contract.now });
      const config = testConfig();
      const seen = await Promise.all(
        servers.map(async (database) => {
          const metrics = createMetrics({ config, database, channels: ['mail', 'webhook'] });
          const { value, samples } = readExposition(await metrics.read());
          const { labels } = samples.find(({ name }) => name === 'concrete_database_info')!;
          return [
            ...[
              value('concrete_requests', { state: 'open' }),
              value('concrete_requests', { state: 'answered' }),
            ],
            ...[value('concrete_notifications_due', { channel: 'mail' }), labels.engine],
            Number(labels.version!.split('.')[0]),
          ];
        }),
      );
      const version = engine === 'SQLite' ? ['sqlite', 3] : ['postgresql', 18];
      for (const one of seen) expect(one).toEqual([2, 1, 4, ...version]);
    });
  });
});
