import { afterEach, expect, test, vi } from 'vitest';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { tokenField } from '#shared/hidden-fields.ts';
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

test('where a request says it comes from is noticed, and is not enough to set it aside', async () => {
  const { send } = await receiver({ SITE_URL: 'https://concrete.example', RATE_LIMIT: '0' });
  const cases: [headers: Record<string, string>, signals: string[]][] = [
    [own, []],
    // The public address, before a proxy that changes the host.
    [{ origin: 'https://concrete.example' }, []],
    [{ origin: 'https://other.example' }, ['other-origin']],
    // Another host, though the browser vouches.
    [{ origin: 'https://x.y', 'sec-fetch-site': 'same-origin' }, []],
    // A page without a referrer, and one of the same company.
    [{ origin: 'null', 'sec-fetch-site': 'none' }, []],
    [{ 'sec-fetch-site': 'same-site' }, []],
    // No browser that says so.
    [{ origin: 'null' }, ['no-browser']],
    [{}, ['no-browser']],
  ];
  for (const [index, [headers, signals]] of cases.entries()) {
    const request = await send(headers, {}, `198.51.100.${index}`);
    expect([headers, request]).toMatchObject([headers, { state: 'open', signals }]);
  }
});

test('the fifth request from one address within ten minutes is a burst, others are not', async () => {
  const { send } = await receiver();
  const signals = async (address?: string) => (await send(own, {}, address))!.signals.join();
  for (const expected of ['', '', '', '', 'burst']) expect(await signals()).toBe(expected);
  expect(await signals('198.51.100.8')).toBe('');
});
