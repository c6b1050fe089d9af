import { expect, test } from 'vitest';
import { remaining } from '#server/database/deadline.ts';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { formTokenEndpoint, photoEndpoint, quoteEndpoint } from '#shared/routes.ts';

test('every response has the security headers, and none that reveals the server software', async () => {
  const { app } = await testApp();
  for (const url of ['/healthz', '/nothing', quoteEndpoint]) {
    const { headers } = await app.inject(url);
    for (const name of ['x-powered-by', 'server']) expect(headers, url).not.toHaveProperty(name);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(
        /(?=.*frame-ancestors 'none')(?=.*base-uri 'none')(?=.*(?:object|default)-src 'none')/,
      ),
    });
  }
});

test('HSTS is sent only by a site on https, and includes subdomains only when configured', async () => {
  const hsts = async (variables: Record<string, string>) => {
    const { app } = await testApp(testConfig(variables));
    return (await app.inject('/healthz')).headers['strict-transport-security'];
  };
  expect(await hsts({ SITE_URL: 'http://localhost:3000', HSTS_SUBDOMAINS: 'on' })).toBeUndefined();
  const SITE_URL = 'https://concrete.example';
  expect(await hsts({ SITE_URL })).toBe('max-age=31536000');
  expect(await hsts({ SITE_URL, HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains');
});

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

test('the site can read why a photo is not stored, and when to send it again', async () => {
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

const [one, two] = ['203.0.113.9', '203.0.113.9, 198.51.100.7'];

test.each([
  ['0', [undefined], []],
  ['2', [two, one], []],
  [
    '0',
    [undefined, one, two],
    [{ hops: 1, trusted: 0, msg: expect.stringMatching(/Set TRUST_PROXY to the/) }],
  ],
  ['1', [one, two, two], [{ hops: 2, trusted: 1, msg: expect.stringMatching(/set TRUST_PROXY to 2/) }]],
])(
  'where TRUST_PROXY is %s, requests by way of %j cause one warning or none, without addresses',
  async (trusted, ways, isLogged) => {
    const { app, lines } = await testApp(testConfig({ TRUST_PROXY: trusted }));
    for (const addresses of ways) {
      const headers = addresses === undefined ? {} : { 'x-forwarded-for': addresses };
      await app.inject({ url: formTokenEndpoint, headers });
    }
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings).toMatchObject(isLogged);
    expect(warnings).toHaveLength(isLogged.length);
    expect(JSON.stringify(warnings)).not.toMatch(/203\.0|198\.51/);
  },
);

test.each([
  ['long before the form gives up after fifteen seconds', 0, 8_000],
  ['also when it took long to arrive', 5_000, 3_000],
  ['and with a second at least', 29_000, 1_000],
])('a request is answered in time, %s', async (_, arrival, most) => {
  const { app } = await testApp();
  app.addHook('onRequest', async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: arrival });
  });
  app.get('/left', async () => {
    // A query made after a pause has the same deadline.
    await new Promise(setImmediate);
    return { left: remaining(Number.MAX_SAFE_INTEGER) };
  });
  const { left } = (await app.inject('/left')).json();
  expect(left).toBeLessThanOrEqual(most);
  expect(left).toBeGreaterThan(0);
});
