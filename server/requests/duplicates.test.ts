import { afterEach, describe, expect, test, vi } from 'vitest';
import { bothEngines } from '#server/testing/engines.ts';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { honeypotField } from '#shared/hidden-fields.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { quoteEndpoint } from '#shared/routes.ts';

afterEach(() => void vi.useRealTimers());

type App = Awaited<ReturnType<typeof testApp>>['app'];

function send(app: App, key?: string, payload: object = danasRequest) {
  const headers = key ? { 'idempotency-key': key } : {};
  return app.inject({ method: 'POST', url: quoteEndpoint, headers, payload });
}

/** As a browser without JavaScript posts it. */
function post(app: App, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const payload = new URLSearchParams(fields).toString();
  return app.inject({ method: 'POST', url: quoteEndpoint, headers, payload });
}

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  const config = async () => {
    const { databaseUrl } = await place();
    return testConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  };

  test('twenty simultaneous submits with one key are one request and get the same response', async () => {
    const { app, store } = await testApp(await config());
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(app, 'press-1')));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await store.list()).toHaveLength(1);
  });

  test('an idempotency key is known after a restart', async () => {
    const place = await config();
    const first = await send((await testApp(place)).app, 'press-1');
    const again = await send((await testApp(place)).app, 'press-1');
    expect(again.json().id).toBe(first.json().id);
  });

  test('the same text from two tabs, each with its own key, is one request', async () => {
    const { app, store } = await testApp(await config());
    const answers = await Promise.all(['tab-1', 'tab-2', undefined].map((key) => send(app, key)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await post(app, danasRequest)).statusCode).toBe(303);
    expect(await store.list()).toHaveLength(1);
  });

  test('one more character in any field makes it another request', async () => {
    const { app, store } = await testApp(await config());
    const changed = fieldNames.map((field) => ({ ...danasRequest, [field]: `x${danasRequest[field]}` }));
    for (const [index, quoteRequest] of [danasRequest, ...changed].entries()) {
      await send(app, undefined, quoteRequest);
      await post(app, quoteRequest);
      expect(await store.list(), fieldNames[index - 1]).toHaveLength(index + 1);
    }
  });

  test('the same text is a new request if the first was answered or set aside as spam', async () => {
    const { app, store } = await testApp(await config());
    const spam = { ...danasRequest, message: 'http://a.example http://b.example' };
    await send(app, 'a', { ...spam, [honeypotField]: 'x' });
    expect(await store.list()).toMatchObject([{ state: 'spam' }]);
    const { id } = (await send(app, 'b', spam)).json();
    await store.mark(id, 'answered', new Date());
    await send(app, 'c', spam);
    expect((await store.list()).map(({ state }) => state)).toEqual(['spam', 'answered', 'open']);
  });

  test.each([
    ['a plain form', (app: App, message: string) => post(app, { ...danasRequest, message })],
    ['JSON', (app: App, message: string) => send(app, undefined, { ...danasRequest, message })],
  ])('%s with the same fields is the same submit for some minutes, and a new one later', async (_, sent) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T15:09:59Z') });
    const { app, store } = await testApp(await config());
    await Promise.all([sent(app, 'patio'), sent(app, 'patio'), sent(app, 'driveway')]);
    expect(await store.list()).toHaveLength(2);
    vi.setSystemTime(new Date('2026-03-02T15:10:01Z'));
    await sent(app, 'patio');
    vi.setSystemTime(new Date('2026-03-02T15:19:58Z'));
    await sent(app, 'patio');
    expect(await store.list()).toHaveLength(2);
    vi.setSystemTime(new Date('2026-03-02T15:31:00Z'));
    await sent(app, 'patio');
    expect(await store.list()).toHaveLength(3);
  });

  test('a key is trimmed, and a key of nothing but spaces does not count', async () => {
    const { app, store } = await testApp(await config());
    const ids = [];
    for (const [message, key] of ['a', ' a ', ' ', ' '].entries())
      ids.push((await send(app, key, { ...danasRequest, message: `${message}` })).json().id);
    expect(ids[1]).toBe(ids[0]);
    expect(await store.list()).toHaveLength(3);
  });
});
