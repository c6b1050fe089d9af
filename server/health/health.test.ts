import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { company, testApp, testDatabase } from '#server/testing/parts.ts';
import { answerHealth } from './health.ts';

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

/** Health alone, on a real store that counts how often it was written to. */
async function askedHealth(standing: number) {
  const app = fastify();
  onTestFinished(() => app.close());
  const store = createQuoteRequestStore(await testDatabase());
  const counts = { rehearsed: 0 };
  const rehearse = () => {
    counts.rehearsed += 1;
    return store.rehearse();
  };
  answerHealth(app, { rehearse }, company, standing);
  return { counts, ask: async () => (await app.inject('/healthz')).statusCode };
}

test('however many ask, one check writes to the disk and all share its result', async () => {
  const { counts, ask } = await askedHealth(60_000);
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  for (let asked = 0; asked < 50; asked++) await ask();
  expect(counts.rehearsed).toBe(1);
});

test('once that result is too old, it checks again', async () => {
  const { counts, ask } = await askedHealth(1);
  await expect.poll(() => ask().then(() => counts.rehearsed), { timeout: 30_000 }).toBeGreaterThan(2);
});
