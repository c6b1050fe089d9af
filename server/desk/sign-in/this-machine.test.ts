import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { createEditAddress } from './this-machine.ts';

/** `npm run edit` on its port. */
const host = '127.0.0.1:4400';
async function server() {
  const config = { ...testConfig({ SERVER_URL: `http://${host}` }), isLocal: true };
  const { app, signer } = await testApp(config);
  /** The path that it prints. */
  return { app, printed: new URL(createEditAddress(config, signer)).pathname };
}
/** What a browser sends that opened the printed address. */
async function cookieFrom({ app, printed }: Awaited<ReturnType<typeof server>>, at = host) {
  const { cookies } = await app.inject({ url: printed, headers: { host: at } });
  return cookies.map(({ name, value }) => `${name}=${value}`).join();
}
async function reads(headers: Record<string, string>, url: string = endpoints.session) {
  const opened = await server();
  const cookie = await cookieFrom(opened);
  return (await opened.app.inject({ url, headers: { cookie, ...headers } })).statusCode;
}
const writes = async (headers: Record<string, string>) => {
  const opened = await server();
  const cookie = await cookieFrom(opened);
  const json = { 'content-type': 'application/json' };
  const url = endpoints.draftFile('none.yaml');
  const sent = { method: 'POST', url, payload: '{}', headers: { cookie, ...json, ...headers } } as const;
  return (await opened.app.inject(sent)).statusCode;
};

test.each(['127.0.0.1:4400', 'localhost:4400', '[::1]:4400'])(
  'a browser that opened the printed address at %s changes the website and reads nothing else',
  async (at) => {
    const opened = await server();
    const cookie = await cookieFrom(opened, at);
    const session = await opened.app.inject({ url: endpoints.session, headers: { host: at, cookie } });
    expect(session.json()).toMatchObject({ isSignedIn: true, isLocal: true });
    for (const url of [endpoints.requests, endpoints.devices, endpoints.analytics])
      expect(await reads({ host: at }, url)).toBe(404);
    expect(await writes({ host: at, origin: `http://${at}` })).not.toBe(403);
  },
);

test('another user of the machine, or anyone at a forwarded port, reads and publishes nothing', async () => {
  const { app, printed } = await server();
  const forged = await app.inject({ url: printed.replace(/.$/, '_'), headers: { host } });
  expect(forged.cookies).toEqual([]);
  expect((await app.inject({ url: printed, headers: { host } })).cookies).toMatchObject([
    { httpOnly: true, sameSite: 'Strict', path: '/', value: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  for (const cookie of ['', 'edit-4400=', `edit-4400=${'A'.repeat(43)}`]) {
    const headers = { host, cookie, origin: `http://${host}`, 'content-type': 'application/json' };
    const session = await app.inject({ url: endpoints.session, headers });
    expect(session.json()).toMatchObject({ isSignedIn: false, isLocal: true });
    for (const url of [endpoints.publish, endpoints.draftFile('home.yaml')])
      expect((await app.inject({ method: 'POST', url, payload: '{}', headers })).statusCode).toBe(401);
    expect((await app.inject({ url: endpoints.website, headers })).statusCode).toBe(401);
  }
});

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
