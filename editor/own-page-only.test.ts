import { afterAll, describe, expect, it } from 'vitest';
import { contentFolder } from '../content/load.ts';
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

describe('the owner', () => {
  it.each(['127.0.0.1:4400', 'localhost:4400', 'localhost:5500'])(
    'gets in at %s, also through a tunnel',
    async (at) => {
      expect((await app.inject({ url: '/', headers: { host: at } })).statusCode).toBe(200);
    },
  );

  it('needs the key only once when coming from elsewhere', async () => {
    const at = { host: 'edit.example' };
    const first = await reachedFromAway.inject({ url: '/?key=k3y', headers: at });
    expect([first.statusCode, first.headers.location]).toEqual([303, '/']);
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect((await reachedFromAway.inject({ url: '/', headers: { ...at, cookie } })).body).toBe('the page');
    const write = { method: 'PUT', url: '/api/content/none.yaml', payload: {} } as const;
    const own = { ...at, cookie, origin: 'https://edit.example' };
    expect((await reachedFromAway.inject({ ...write, headers: own })).statusCode).toBe(404);
    const strange = { ...own, origin: 'https://evil.example' };
    expect((await reachedFromAway.inject({ ...write, headers: strange })).statusCode).toBe(403);
  });

  it('needs no key on this machine', async () => {
    expect((await reachedFromAway.inject({ url: '/', headers: { host } })).statusCode).toBe(200);
  });
});

describe('a stranger', () => {
  it.each([
    ['without a key', '/', ''],
    ['with a wrong key', '/?key=key', ''],
    ['with a wrong cookie', '/', 'editor-key=key'],
  ])('does not get in from elsewhere %s', async (_how, url, cookie) => {
    const headers = { host: 'edit.example', cookie };
    expect((await reachedFromAway.inject({ url, headers })).statusCode).toBe(403);
    expect((await reachedFromAway.inject({ url: '/api/content', headers })).statusCode).toBe(403);
  });

  const url = '/api/content/business.yaml';

  it.each([
    ['under another name for this machine', { host: 'evil.example', origin: 'http://evil.example' }],
    ['from another page', { host, origin: 'http://evil.example' }],
    ['from another port of this machine', { host, origin: 'http://127.0.0.1:4401' }],
    ['without saying from where', { host }],
  ])('cannot write %s', async (_how, headers) => {
    const answer = await app.inject({ method: 'PUT', url, headers, payload: { value: {}, version: '' } });
    expect(answer.statusCode).toBe(403);
  });

  it.each([
    ['under another name', { host: 'evil.example' }],
    ['from another site', { host, 'sec-fetch-site': 'cross-site' }],
    ['from another port', { host, 'sec-fetch-site': 'same-site' }],
  ])('cannot read %s', async (_how, headers) => {
    expect((await app.inject({ url: '/api/content', headers })).statusCode).toBe(403);
  });

  it.each(['../../etc/passwd', '..%2F..%2Fpackage.json', 'business.json'])(
    'cannot get any file through %s',
    async (name) => {
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/content/${name}`,
        headers: own,
        payload: {},
      });
      expect(answer.statusCode).toBe(404);
      expect((await app.inject({ url: `/photos/${name}`, headers: own })).statusCode).toBe(404);
    },
  );
});
