import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';

let ask: Awaited<ReturnType<typeof listeningApp>>['ask'];

beforeEach(async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  const dist = path.join(folder, 'dist');
  for (const name of ['_astro', 'share', 'robots/_astro', '.well-known', '.content', 'more.html'])
    mkdirSync(path.join(dist, name), { recursive: true });
  const files = {
    'index.html': '<h1>Home</h1>',
    'about.html': '<h1>About</h1>',
    'müller.html': '<h1>Müller</h1>',
    '404.html': '<h1>Lost</h1>',
    '.env': 'secret',
    '.well-known/security.txt': 'Contact: mailto:office@example.com',
    '.well-known/other.txt': 'secret',
    '.content/business.yaml': 'secret',
    '_astro/.hidden': 'secret',
    'favicon.svg': '<svg/>',
    'favicon.ico': '',
    'site.webmanifest': '{}',
    'unknown.zzz': '',
    '_astro/a.1f.js': 'let a',
    '_astro/a.woff2': '',
    '_astro/a.avif': '',
    'share/home.jpg': '',
    'robots/_astro/a.txt': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text);
  ({ ask } = await listeningApp(testConfig({ DIST_DIR: dist })));
});

const html = { accept: 'text/html' };

test.each([
  ['/', '<h1>Home</h1>'],
  ['/about', '<h1>About</h1>'],
])('%s is a page that browsers revalidate each time', async (url, body) => {
  const answer = await ask({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(body);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  const again = await ask({ url, headers: { 'if-none-match': answer.headers.etag! } });
  expect(again.statusCode).toBe(304);
});

test.each([
  ['/about/', '/about'],
  ['/about.html?from=ad', '/about?from=ad'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['/%61bout/', '/about'],
  ['/m%C3%BCller/', '/m%C3%BCller'],
])('%s redirects permanently to %s', async (url, location) => {
  const answer = await ask({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
});

test('never redirects to another host', async () => {
  for (const url of ['//evil.example/', '//about/', '/%2fevil.example/', '/\\evil.example/']) {
    const { location } = (await ask({ url })).headers;
    if (location) expect(location).toMatch(/^\/(?![/\\])/);
  }
});

test('HEAD has the same answer as GET, without the body', async () => {
  const answer = await ask({ method: 'HEAD', url: '/about' });
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '14']);
});

test('an unknown page is the built 404 page, or JSON if that was asked for', async () => {
  const page = await ask({ url: '/nothing', headers: html });
  expect([page.statusCode, page.body]).toEqual([404, '<h1>Lost</h1>']);
  const json = await ask({ url: '/nothing', headers: { accept: 'application/json' } });
  expect([json.statusCode, JSON.parse(json.body).error]).toEqual([404, 'Page Not Found']);
});

test.each([
  ['/_astro/a.1f.js', 'text/javascript; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/favicon.ico', 'image/x-icon'],
  ['/_astro/a.woff2', 'font/woff2'],
  ['/_astro/a.avif', 'image/avif'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/unknown.zzz', 'application/octet-stream'],
])('%s has the type %s', async (url, type) => {
  expect((await ask(url)).headers['content-type']).toBe(type);
});

test.each([
  ['/about', 'no-cache', 'max-age=60, stale-while-revalidate=600'],
  ['/_astro/a.1f.js', 'public, max-age=31536000, immutable', undefined],
  ['/favicon.svg', 'public, max-age=3600, stale-while-revalidate=86400', undefined],
  ['/robots/_astro/a.txt', 'public, max-age=3600, stale-while-revalidate=86400', undefined],
])('%s may be cached forever', async (url, lifetime, networks) => {
  const { headers } = await ask(url);
  expect(headers).toMatchObject({ 'cache-control': lifetime });
  expect([headers['cdn-cache-control'], headers.vary]).toEqual([networks, undefined]);
});

test('pictures may be embedded by other sites, search engines and chat apps; nothing else may', async () => {
  const policyOf = async (url: string) => (await ask(url)).headers['cross-origin-resource-policy'];
  for (const url of ['/_astro/a.avif', '/share/home.jpg', '/favicon.svg', '/favicon.ico']) {
    expect([url, await policyOf(url)]).toEqual([url, 'cross-origin']);
  }
  for (const url of ['/', '/_astro/a.1f.js', '/_astro/a.woff2', '/site.webmanifest', '/nothing']) {
    expect([url, await policyOf(url)]).toEqual([url, 'same-origin']);
  }
});

test('the security contact is at the address of RFC 9116, as plain text', async () => {
  const answer = await ask('/.well-known/security.txt');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body).toMatch(/^Contact: mailto:/);
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/_astro/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/.env',
  '/%2eenv',
  '/.content/business.yaml',
  '/.well-known/other.txt',
  '/_astro/.hidden',
  '/_astro',
  '/more',
  '/404',
  '/404.html',
  '/%00',
  '/%zz',
])('%s reveals no file', async (url) => {
  const answer = await ask({ url, headers: html });
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain('secret');
});

test.each(['/%zz', '/about?q=%zz', '//', '/%2e%2e%2fsecret.txt'])(
  '%s has the security headers too',
  async (url) => {
    expect((await ask(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  },
);

test('another method on a page is refused with a list of the accepted ones', async () => {
  for (const method of ['DELETE', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'TRACE']) {
    for (const url of ['/about', '/nothing', '/healthz']) {
      const answer = await ask({ method, url });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
  }
});
