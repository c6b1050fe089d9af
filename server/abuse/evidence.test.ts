import { afterEach, expect, test, vi } from 'vitest';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { honeypotField, tokenField } from '#shared/hidden-fields.ts';
import { quoteEndpoint } from '#shared/routes.ts';

afterEach(() => void vi.useRealTimers());

const arrival = new Date('2026-03-02T15:04:00Z');
let sent = 0;

/** A server with a stopped clock, and a function that sends it requests, no two alike. */
async function receiver(variables: Record<string, string> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: arrival });
  const { app, store, tokens } = await testApp(testConfig(variables));
  const send = async (
    headers: Record<string, string>,
    fields: object = {},
    remoteAddress = '198.51.100.7',
  ) => {
    const before = (await store.list()).map(({ id }) => id);
    await app.inject({
      method: 'POST',
      url: quoteEndpoint,
      headers: { host: 'api.example', 'idempotency-key': `press-${++sent}`, ...headers },
      payload: {
        ...danasRequest,
        message: `A patio, ${sent}`,
        [tokenField]: tokens.make(new Date(arrival.getTime() - 10_000)),
        ...fields,
      },
      remoteAddress,
    });
    return (await store.list()).find(({ id }) => !before.includes(id));
  };
  return { send, tokens };
}

const own = { origin: 'http://api.example' };

test.each([
  ['the same host', own, []],
  ['the public address, before a proxy that changes the host', { origin: 'https://concrete.example' }, []],
  ['another host', { origin: 'https://other.example' }, ['other-origin']],
  [
    'another host, though the browser vouches',
    { origin: 'https://x.y', 'sec-fetch-site': 'same-origin' },
    [],
  ],
  ['a page without a referrer', { origin: 'null', 'sec-fetch-site': 'none' }, []],
  ['a page of the same company', { 'sec-fetch-site': 'same-site' }, []],
  ['no browser that says so', { origin: 'null' }, ['no-browser']],
  ['nothing that says so', {}, ['no-browser']],
])('a request from %s gives %j', async (_, headers, signals) => {
  const { send } = await receiver({ SITE_URL: 'https://concrete.example' });
  expect(await send(headers as Record<string, string>)).toMatchObject({ state: 'open', signals });
});

test('the fifth request from one address within ten minutes is a burst, others are not', async () => {
  const { send } = await receiver();
  const signals = async (address?: string) => (await send(own, {}, address))!.signals.join();
  for (const expected of ['', '', '', '', 'burst']) expect(await signals()).toBe(expected);
  expect(await signals('198.51.100.8')).toBe('');
});

test('two links to photos and autofill within a second are not spam', async () => {
  const { send, tokens } = await receiver();
  const request = await send(own, {
    message: 'Like https://photos.example/1 and https://www.photos.example/2',
    [tokenField]: tokens.make(new Date(arrival.getTime() - 1_000)),
  });
  expect(request).toMatchObject({ state: 'open', signals: ['token-hasty', 'links'] });
});

test('a program that fills in every field and advertises is set aside', async () => {
  const { send } = await receiver();
  const fields = { [honeypotField]: 'x', [tokenField]: '', message: 'http://a.example http://b.example' };
  expect(await send({}, fields)).toMatchObject({
    state: 'spam',
    signals: ['honeypot', 'token-missing', 'no-browser', 'links'],
  });
});
