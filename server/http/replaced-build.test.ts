import { once } from 'node:events';
import fs, { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
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
  replaceBy({ 'about.html': 'a new page', 'new.html': 'new' });
  expect((await app.ask('/about')).body).toBe('a new page');
  expect((await app.ask('/new')).body).toBe('new');
  expect((await app.ask('/share.txt')).statusCode).toBe(404);
});

test('a file deleted while it is being sent is sent to its end', async () => {
  const socket = await askSlowly();
  replaceBy({ 'about.html': 'new' });
  rmSync(`${dist}-old`, { recursive: true });
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

/** Replaces the folder with another build, as `npm run build` does. */
function replaceBy(files: Record<string, string>) {
  build(`${dist}-new`, files);
  renameSync(dist, `${dist}-old`);
  renameSync(`${dist}-new`, dist);
}

function build(folder: string, files: Record<string, string>) {
  mkdirSync(folder);
  for (const [name, words] of Object.entries(files)) writeFileSync(path.join(folder, name), words);
}
