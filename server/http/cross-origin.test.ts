import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { formTokenEndpoint, photoEndpoint, quoteEndpoint } from '#shared/routes.ts';

const site = 'https://concrete.example';
const siteApp = async () => (await testApp(testConfig({ SITE_URL: site }))).app;

test('the site gets permission for its requests for an hour', async () => {
  const app = await siteApp();
  const photo = `${photoEndpoint}/token/${'a'.repeat(32)}`;
  for (const [url, methods] of [
    [quoteEndpoint, 'POST'],
    [formTokenEndpoint, 'GET'],
    [photo, 'PUT'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url, headers: { origin: site } });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': site,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'Content-Type, Idempotency-Key',
      'access-control-max-age': '3600',
    });
  }
});

test('the site can read why a photograph is not kept, and when to send it again', async () => {
  const url = `${photoEndpoint}/forged/${'a'.repeat(32)}?position=0&of=1`;
  const app = await siteApp();
  const answer = await app.inject({ method: 'PUT', url, headers: { origin: site }, payload: 'x' });
  expect([answer.statusCode, answer.headers]).toMatchObject([
    403,
    { 'access-control-allow-origin': site, 'access-control-expose-headers': 'Retry-After' },
  ]);
});

test('other origins get no permission, and caches keep the answers apart', async () => {
  const app = await siteApp();
  for (const origin of ['https://evil.example', 'http://concrete.example', `${site}.evil.example`, 'null']) {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const { headers } = await app.inject({ method, url: formTokenEndpoint, headers: { origin } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.vary).toBe('Origin');
    }
  }
});
