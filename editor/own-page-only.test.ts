import { afterAll, expect, it } from 'vitest';
import { contentFolder } from '../content-model/load.ts';
import { createEditor } from './app.ts';
import { openContentFolder } from './content-folder.ts';

const host = '127.0.0.1:4400';
const own = { host, origin: `http://${host}` };
const app = createEditor({
  content: openContentFolder(contentFolder),
  preview: 'http://127.0.0.1:4401',
  page: { html: '', js: '', css: '' },
});
const away = { url: new URL('https://edit.example'), preview: new URL('https://see.example'), key: 'k3y' };
const reachedFromAway = createEditor({
  content: openContentFolder(contentFolder),
  preview: 'http://127.0.0.1:4401',
  page: { html: 'the page', js: '', css: '' },
  away,
});
afterAll(() => Promise.all([app.close(), reachedFromAway.close()]));

const asks = async (url: string, headers: Record<string, string>, from = app) =>
  (await from.inject({ url, headers })).statusCode;

it.each(['127.0.0.1:4400', 'localhost:4400', 'localhost:5500'])(
  'the owner gets in at %s without a key, unless strangers can come too',
  async (at) => {
    expect(await asks('/', { host: at })).toBe(200);
    // A tunnel may give everybody this name.
    expect(await asks('/', { host: at }, reachedFromAway)).toBe(403);
    expect(await asks('/?key=k3y', { host: at }, reachedFromAway)).toBe(303);
  },
);

it('the owner needs the key only once when coming from elsewhere', async () => {
  const at = { host: 'edit.example' };
  const first = await reachedFromAway.inject({ url: '/?key=k3y', headers: at });
  expect([first.statusCode, first.headers.location]).toEqual([303, '/']);
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
  expect((await reachedFromAway.inject({ url: '/', headers: { ...at, cookie } })).body).toBe('the page');
  const write = async (origin: string) => {
    const url = '/api/content/none.yaml';
    const headers = { ...at, cookie, origin };
    return (await reachedFromAway.inject({ method: 'PUT', url, payload: {}, headers })).statusCode;
  };
  expect(await write('https://edit.example')).toBe(404);
  expect(await write('https://evil.example')).toBe(403);
});

it.each([
  ['without a key', '/', ''],
  ['with a wrong key', '/?key=key', ''],
  ['with a wrong cookie', '/', 'editor-key=key'],
])('a stranger does not get in from elsewhere %s', async (_how, url, cookie) => {
  const headers = { host: 'edit.example', cookie };
  expect(await asks(url, headers, reachedFromAway)).toBe(403);
  expect(await asks('/api/content', headers, reachedFromAway)).toBe(403);
});

it.each([
  ['under another name for this machine', { host: 'evil.example', origin: 'http://evil.example' }],
  ['from another page', { host, origin: 'http://evil.example' }],
  ['from another port of this machine', { host, origin: 'http://127.0.0.1:4401' }],
  ['without saying from where', { host }],
])('a stranger cannot write %s', async (_how, headers) => {
  const sent = {
    method: 'PUT',
    url: '/api/content/business.yaml',
    payload: { value: {}, version: '' },
  } as const;
  expect((await app.inject({ ...sent, headers })).statusCode).toBe(403);
});

it.each([
  ['under another name', { host: 'evil.example' }],
  ['from another site', { host, 'sec-fetch-site': 'cross-site' }],
  ['from another port', { host, 'sec-fetch-site': 'same-site' }],
])('a stranger cannot read %s', async (_how, headers) => {
  expect(await asks('/api/content', headers)).toBe(403);
});

it.each(['../../etc/passwd', '..%2F..%2Fpackage.json', 'business.json'])(
  'nobody can get any file through %s',
  async (name) => {
    const sent = { method: 'PUT', url: `/api/content/${name}`, headers: own, payload: {} } as const;
    expect((await app.inject(sent)).statusCode).toBe(404);
    expect(await asks(`/photos/${name}`, own)).toBe(404);
  },
);
