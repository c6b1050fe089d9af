import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('however many ask, one check writes to the disk and all share its result, until it is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify();
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
  });
  const store = createQuoteRequestStore(await testDatabase());
  const rehearse = vi.fn(store.rehearse);
  answerHealth(app, { rehearse }, company);
  const ask = async () => (await app.inject('/healthz')).statusCode;
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  vi.advanceTimersByTime(4_999);
  await ask();
  expect(rehearse).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await ask();
  expect(rehearse).toHaveBeenCalledTimes(2);
});
