import { afterEach, expect, test, vi } from 'vitest';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';

afterEach(() => void vi.useRealTimers());

function send(app: Awaited<ReturnType<typeof testApp>>['app'], key?: string, payload: object = danasRequest) {
  return app.inject({
    method: 'POST',
    url: quoteEndpoint,
    headers: key ? { 'idempotency-key': key } : {},
    payload,
  });
}

test('twenty presses at once with one key are one request, all with the same answer', async () => {
  const { app, store } = await testApp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(app, 'press-1')));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await store.list()).toHaveLength(1);
});

test('a key is remembered after a restart', async () => {
  const config = testConfig();
  const first = await send((await testApp(config)).app, 'press-1');
  const again = await send((await testApp(config)).app, 'press-1');
  expect(again.json()).toEqual(first.json());
});

test('another key, or none, makes another request', async () => {
  const { app, store } = await testApp();
  for (const key of ['a', 'b', undefined, undefined]) expect((await send(app, key)).statusCode).toBe(201);
  expect(await store.list()).toHaveLength(4);
});

test('a plain form with the same fields is the same press for some minutes, and a new one later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T15:09:59Z') });
  const { app, store } = await testApp();
  const post = (message: string) =>
    app.inject({
      method: 'POST',
      url: quoteEndpoint,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...danasRequest, message }).toString(),
    });
  await Promise.all([post('patio'), post('patio'), post('driveway')]);
  expect(await store.list()).toHaveLength(2);
  vi.setSystemTime(new Date('2026-03-02T15:10:01Z'));
  await post('patio');
  expect(await store.list()).toHaveLength(2);
  vi.setSystemTime(new Date('2026-03-02T15:31:00Z'));
  await post('patio');
  expect(await store.list()).toHaveLength(3);
});
