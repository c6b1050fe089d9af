import { afterAll, describe, expect, it } from 'vitest';
import { contentFolder } from '../content/load.ts';
import { createEditor } from './app.ts';
import { openContentFolder } from './content-folder.ts';

const host = '127.0.0.1:4400';
const own = { host, origin: `http://${host}` };
const app = createEditor({
  content: openContentFolder(contentFolder),
  port: 4400,
  preview: 'http://127.0.0.1:4401',
  page: { html: '', js: '', css: '' },
});
afterAll(() => app.close());

describe('a stranger', () => {
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
    'reaches no file by %s',
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
