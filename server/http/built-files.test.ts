import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';

const about = Array.from({ length: 200 }, (_, line) => `<p>Slab ${line}: ${line * line} sq ft</p>`).join(
  '\n',
);
const lost = about.replaceAll('Slab', 'No slab');
let dist: string;
let ask: Awaited<ReturnType<typeof listeningApp>>['ask'];
let lines: string[];

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
    'tiny.svg.br': brotliCompressSync('<svg/>'),
  });
  ({ ask, lines } = await listeningApp(testConfig({ DIST_DIR: dist })));
});

test('sends the smallest coding that the client takes, each with its own ETag', async () => {
  const askFor = (encoding: string) => ask({ url: '/about', headers: { 'accept-encoding': encoding } });
  const answers = await Promise.all(['zstd, gzip, br', 'gzip, zstd', 'gzip;q=0.5', 'br;q=0', ''].map(askFor));
  const codings = answers.map((answer) => answer.headers['content-encoding']);
  expect(codings).toEqual(['br', 'zstd', 'gzip', undefined, undefined]);
  expect(new Set(answers.map((answer) => answer.headers.etag)).size).toBe(4);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' });
  }
});

test('sends a file as it is when no coding makes it smaller', async () => {
  const answer = await ask({ url: '/tiny.svg', headers: { 'accept-encoding': 'br' } });
  expect([answer.body, answer.headers['content-encoding']]).toEqual(['<svg/>', undefined]);
});

test('takes the names of codings in any case', async () => {
  const answer = await ask({ url: '/about', headers: { 'accept-encoding': 'GZIP' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
});

test('the page for what is not there is coded too, and read once', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const askForNothing = () => ask({ url: '/nothing', headers });
  const first = await askForNothing();
  expect([first.statusCode, first.headers]).toMatchObject([
    404,
    {
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    },
  ]);
  rmSync(path.join(dist, '404.html.br'));
  expect((await askForNothing()).body).toBe(first.body);
  expect((await ask({ url: '/nothing', headers: { accept: 'text/html' } })).body).toBe(lost);
});

test('where the page for what is not there is gone, the server says so itself', async () => {
  await ask('/about');
  for (const name of ['404.html', '404.html.br']) rmSync(path.join(dist, name));
  const answer = await ask({ url: '/nothing', headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('tel:+14075550142')]);
  expect(lines.join('')).toContain('built file not readable');
});

test('an answer to who has the file says how long it stays good, and nothing of a body', async () => {
  const { etag } = (await ask('/about')).headers;
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const { headers } = await ask({ url: '/about', headers: { 'if-none-match': etag! } });
  expect(headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  for (const name of ['content-type', 'content-length', 'content-encoding'])
    expect(headers).not.toHaveProperty(name);
});

test('never gives a coded file under its own name', async () => {
  expect((await ask('/about.html.br')).statusCode).toBe(404);
});

test('a client that has the file is told so, however it writes the tag', async () => {
  const { etag } = (await ask('/about')).headers;
  const askAgain = (tag: string) => ask({ url: '/about', headers: { 'if-none-match': tag } });
  for (const tag of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect(await askAgain(tag)).toMatchObject({ statusCode: 304, body: '' });
  }
  expect((await askAgain('"other"')).statusCode).toBe(200);
});

test('two servers with the same build give the same ETag', async () => {
  const twin = path.join(temporaryFolder(), 'dist');
  writeFiles(twin, { 'about.html': about });
  const other = await listeningApp(testConfig({ DIST_DIR: twin }));
  const tags = await Promise.all([ask, other.ask].map(async (each) => (await each('/about')).headers.etag));
  expect(tags[0]).toBe(tags[1]);
});

test('the last build stays while the folder cannot be listed', async () => {
  expect((await ask('/about')).body).toBe(about);
  renameSync(dist, `${dist}-old`);
  writeFileSync(dist, 'not a folder');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001);
  expect((await ask('/about')).body).toBe(about);
  expect(lines.join('')).toContain('built site not readable');
});

test('a file that is gone is not found', async () => {
  await ask('/about');
  rmSync(path.join(dist, 'tiny.svg'));
  expect((await ask('/tiny.svg')).statusCode).toBe(404);
  expect(lines.join('')).toContain('built file not readable');
});

test('a new build in the place of the old one is noticed within a second', async () => {
  expect((await ask('/about')).body).toBe(about);
  renameSync(dist, `${dist}-old`);
  writeFiles(dist, { 'about.html': 'new' });
  const later = performance.now() + 1001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect((await ask('/about')).body).toBe('new');
  expect((await ask('/tiny.svg')).statusCode).toBe(404);
});

function writeFiles(folder: string, files: Record<string, string | Buffer>) {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
}
