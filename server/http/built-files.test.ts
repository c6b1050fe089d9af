import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';

const about = '<p>Slab: 100 sq ft</p>'.repeat(200);
const lost = about.replaceAll('Slab', 'No slab');
let dist: string;
let ask: Awaited<ReturnType<typeof listeningApp>>['ask'];

beforeEach(async () => {
  dist = path.join(temporaryFolder(), 'dist');
  writeFiles(dist, {
    'about.html': about,
    'about.html.br': brotliCompressSync(about),
    'about.html.zst': zstdCompressSync(about),
    'about.html.gz': gzipSync(about),
    '404.html': lost,
    '404.html.br': brotliCompressSync(lost),
    'tiny.svg': '<svg/>',
  });
  ({ ask } = await listeningApp(testConfig({ DIST_DIR: dist })));
});

test('sends the best encoding that the client accepts, each with its own ETag', async () => {
  const askFor = (encoding: string) => ask({ url: '/about', headers: { 'accept-encoding': encoding } });
  const asked = ['zstd, gzip, br', 'gzip, zstd', 'gzip;q=0.5', 'GZIP', 'br;q=0', ''];
  const answers = await Promise.all(asked.map(askFor));
  const codings = answers.map((answer) => answer.headers['content-encoding']);
  expect(codings).toEqual(['br', 'zstd', 'gzip', 'gzip', undefined, undefined]);
  expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(4);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' });
  }
});

test('sends a file uncompressed when the build did not compress it, and no compressed one at its own address', async () => {
  const answer = await ask({ url: '/tiny.svg', headers: { 'accept-encoding': 'br' } });
  expect([answer.body, answer.headers['content-encoding']]).toEqual(['<svg/>', undefined]);
  expect((await ask('/about.html.br')).statusCode).toBe(404);
  rmSync(path.join(dist, 'tiny.svg'));
  expect((await ask('/tiny.svg')).statusCode).toBe(404);
});

test('the 404 page is compressed too', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const coded = await ask({ url: '/nothing', headers });
  expect([coded.statusCode, coded.headers]).toMatchObject([
    404,
    {
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    },
  ]);
  expect((await ask({ url: '/nothing', headers: { accept: 'text/html' } })).body).toBe(lost);
  // Whoever has it in a cache still gets 404.
  const again = await ask({ url: '/nothing', headers: { accept: 'text/html', 'if-none-match': '*' } });
  expect(again.statusCode).toBe(404);
});

test('without a 404 page the server answers with a page of its own', async () => {
  await ask('/about');
  for (const name of ['404.html', '404.html.br']) rmSync(path.join(dist, name));
  const answer = await ask({ url: '/nothing', headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('tel:+14075550142')]);
});

test('HEAD of a compressed file has the same headers as GET', async () => {
  const headers = { 'accept-encoding': 'br' };
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => ask({ method, url: '/about', headers })),
  );
  expect(get!.headers['content-length']).toBe(String(brotliCompressSync(about).length));
  expect({ ...head!.headers, date: '' }).toEqual({ ...get!.headers, date: '' });
});

test('a client that has the file gets 304, however it writes the ETag', async () => {
  const { etag } = (await ask('/about')).headers;
  const askAgain = (tag: string) => ask({ url: '/about', headers: { 'if-none-match': tag } });
  for (const tag of [etag!, etag!.replace('W/', ''), `"other", ${etag}`, '*']) {
    const { statusCode, body, headers } = await askAgain(tag);
    expect([statusCode, body]).toEqual([304, '']);
    expect(headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    for (const name of ['content-type', 'content-length', 'content-encoding'])
      expect(headers).not.toHaveProperty(name);
  }
  expect((await askAgain('"other"')).statusCode).toBe(200);
  const coded = { 'accept-encoding': 'br', 'if-none-match': etag! };
  expect((await ask({ url: '/about', headers: coded })).statusCode).toBe(200);
});

function writeFiles(folder: string, files: Record<string, string | Buffer>) {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
}
