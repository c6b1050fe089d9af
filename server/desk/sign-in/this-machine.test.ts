import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';

/** `npm run edit` on its port. */
const host = '127.0.0.1:4400';
const server = async () =>
  (await testApp({ ...testConfig({ SERVER_URL: `http://${host}` }), isLocal: true })).app;
const reads = async (headers: Record<string, string>, url: string = endpoints.session) =>
  (await (await server()).inject({ url, headers })).statusCode;
const writes = async (headers: Record<string, string>) => {
  const app = await server();
  const json = { 'content-type': 'application/json' };
  const url = endpoints.draftFile('none.yaml');
  return (await app.inject({ method: 'POST', url, payload: '{}', headers: { ...json, ...headers } }))
    .statusCode;
};

test.each(['127.0.0.1:4400', 'localhost:4400', '[::1]:4400'])(
  'whoever sits at this machine comes in at %s without signing in, to the website and nothing else',
  async (at) => {
    const session = await (await server()).inject({ url: endpoints.session, headers: { host: at } });
    expect(session.json()).toMatchObject({ isSignedIn: true, isLocal: true });
    for (const url of [endpoints.requests, endpoints.devices, endpoints.analytics])
      expect(await reads({ host: at }, url)).toBe(404);
    expect(await writes({ host: at, origin: `http://${at}` })).not.toBe(403);
  },
);

test.each([
  ['under another name for this machine', { host: 'evil.example', origin: 'http://evil.example' }],
  ['from another page', { host, origin: 'http://evil.example' }],
  ['from another port of this machine', { host, origin: 'http://127.0.0.1:4401' }],
  ['without saying from where', { host }],
  ['through a tunnel', { host, origin: `http://${host}`, 'x-forwarded-for': '203.0.113.7' }],
])('a stranger cannot write %s', async (_how, headers) => {
  expect(await writes(headers)).toBe(403);
});

test.each([
  ['under another name', { host: 'evil.example' }],
  ['from another site', { host, 'sec-fetch-site': 'cross-site' }],
  ['from another port', { host, 'sec-fetch-site': 'same-site' }],
  ['through a tunnel', { host, 'x-forwarded-for': '203.0.113.7' }],
])('a stranger cannot read %s', async (_how, headers) => {
  expect(await reads(headers)).toBe(403);
});

test('a server that others can reach refuses to open without signing in', () => {
  for (const settings of [{ HOST: '0.0.0.0' }, { HOST: '192.168.0.4' }, { TRUST_PROXY: '1' }])
    expect(readConfig(settings, { isLocal: true })).toMatchObject({
      problems: [expect.stringContaining('HOST must be 127.0.0.1')],
    });
});
