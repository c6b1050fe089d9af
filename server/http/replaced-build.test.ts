import { once } from 'node:events';
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { replaceDist } from '#scripts/builds.mjs';
import { listeningApp } from '#server/testing/listening-app.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';

/** How long a file is, in bytes, that no connection buffers before its client reads. */
const long = 32 * 1024 * 1024;
let dist: string;
let app: Awaited<ReturnType<typeof listeningApp>>;

beforeEach(async () => {
  dist = path.join(temporaryFolder(), 'dist');
  build(dist, { 'about.html': 'old', 'share.txt': '' });
  truncateSync(path.join(dist, 'share.txt'), long);
  app = await listeningApp(testConfig({ DIST_DIR: dist }));
});

test('a new build is served from the next request on', async () => {
  expect((await app.ask('/about')).body).toBe('old');
  await replaceBy({ 'about.html': 'a new page', 'new.html': 'new' });
  expect((await app.ask('/about')).body).toBe('a new page');
  expect((await app.ask('/new')).body).toBe('new');
  expect((await app.ask('/share.txt')).statusCode).toBe(404);
});

test('a page of an earlier build can load its scripts and styles, and nothing else of that build', async () => {
  await replaceBy({
    'about.html': 'first',
    'withdrawn.html': 'withdrawn',
    'share.txt': 'withdrawn',
    '_astro/menu.a1.js': 'let first',
    '_astro/menu.a1.js.br': 'coded',
    '_astro/same.js': 'let same',
    '.content/business.yaml': 'secret',
    '.desk/index.html': 'first',
    '.desk/old.txt': 'withdrawn',
    '.desk/assets/desk.a1.js': 'let desk',
  });
  await replaceBy({
    'about.html': 'second',
    '_astro/menu.b2.js': 'let second',
    '_astro/same.js': 'let same',
    '.desk/index.html': 'second',
    '.desk/assets/desk.b2.js': 'let desk',
  });
  for (const [url, body] of [
    ['/about', 'second'],
    ['/_astro/menu.a1.js', 'let first'],
    ['/_astro/menu.b2.js', 'let second'],
    ['/desk', 'second'],
    ['/desk/assets/desk.a1.js', 'let desk'],
  ] as const)
    expect([url, (await app.ask(url)).body]).toEqual([url, body]);
  const { headers } = await app.ask({ url: '/_astro/menu.a1.js', headers: { 'accept-encoding': 'br' } });
  expect([headers['cache-control'], headers['content-encoding']]).toEqual([
    expect.stringContaining('immutable'),
    'br',
  ]);
  for (const url of ['/withdrawn', '/share.txt', '/.content/business.yaml', '/desk/old.txt'])
    expect([url, (await app.ask(url)).statusCode]).toEqual([url, 404]);
  const [first, second] = builds().slice(-2) as [string, string];
  const inodeOf = (folder: string) => statSync(path.join(folder, '_astro/same.js')).ino;
  expect(inodeOf(second), 'takes no room of its own').toBe(inodeOf(first));
});

test('a file deleted while it is being sent is sent to its end', async () => {
  const socket = await askSlowly();
  await replaceBy({ 'about.html': 'new' });
  for (const build of builds())
    if (existsSync(path.join(build, 'share.txt'))) rmSync(build, { recursive: true });
  const received = await buffer(socket);
  expect(received.length - received.indexOf('\r\n\r\n') - 4).toBe(long);
});

test('a client that leaves in the middle leaves no file open', async () => {
  const opened = vi.spyOn(fs, 'createReadStream');
  const socket = await askSlowly();
  const [stream] = opened.mock.results.map(({ value }) => value as fs.ReadStream);
  expect(stream!.closed).toBe(false);
  socket.destroy();
  await expect.poll(() => stream!.closed).toBe(true);
  expect((await app.ask('/about')).body).toBe('old');
});

/** Asks for the long file and reads no more than its beginning. */
async function askSlowly() {
  const { port } = app.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /share.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'readable');
  return socket;
}

/** Replaces the site with another build, as `npm run build` does. */
const replaceBy = (files: Record<string, string>) =>
  replaceDist(dist, async (fresh: string) => build(fresh, files), {
    digest: JSON.stringify(files),
    stamp: 'this code',
    release: 1,
  });

/** The folders of the builds that are kept, oldest first. */
function builds() {
  const among = path.join(path.dirname(dist), '.dist-builds');
  return readdirSync(among)
    .toSorted()
    .map((name) => path.join(among, name));
}

function build(folder: string, files: Record<string, string>) {
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), contents);
  }
}
