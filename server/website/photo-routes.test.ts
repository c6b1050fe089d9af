import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { uploadFolder } from '#server/photos/files.ts';
import { openWebsiteDesk } from '#server/testing/desk-session.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { pagePhoto } from '#server/testing/pictures.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { maxPictureBytes } from '#shared/desk/website.ts';

/** A server with a copy of the tests' website. `left` stands where a killed server left it. */
async function setup(left: string[] = []) {
  const dataDir = temporaryFolder();
  const folder = uploadFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const name of left) writeFileSync(path.join(folder, name), 'half');
  const { app, content, headers, lines } = await openWebsiteDesk({ DATA_DIR: dataDir });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Begins to send a picture. */
  function begin(bytes: number, alt = 'A+patio', more: Record<string, string> = {}) {
    const sending = request(`${origin}${endpoints.newWebsitePhoto}?alt=${alt}`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, ...more, 'content-type': 'image/jpeg', 'content-length': bytes },
    });
    const answer = new Promise<{
      status: number;
      retryAfter?: string;
      body: { message?: string; name?: string };
    }>((resolve, reject) => {
      sending.on('error', reject).on('response', async (response: IncomingMessage) => {
        const body = JSON.parse(await text(response));
        resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], body });
      });
    });
    answer.catch(() => {});
    return { sending, answer };
  }
  async function send(picture: Buffer, alt?: string, more?: Record<string, string>) {
    const { sending, answer } = begin(picture.length, alt, more);
    sending.end(picture);
    return answer;
  }
  const arriving = () => readdirSync(folder);
  const sizes = () => arriving().map((name) => statSync(path.join(folder, name)).size);
  const photos = () => readdirSync(path.join(content, 'photos'));
  return { begin, send, arriving, sizes, photos, lines };
}

test('a picture is written to disk as it arrives, and deleted once it was added or refused', async () => {
  const { begin, send, arriving, sizes, photos } = await setup();
  const picture = await pagePhoto();
  const { sending, answer } = begin(picture.length);
  sending.write(picture.subarray(0, 1000));
  await expect.poll(sizes).toEqual([1000]);
  sending.end(picture.subarray(1000));
  expect(await answer).toMatchObject({ status: 201, body: { name: 'a-patio' } });
  expect(photos()).toContain('a-patio.jpg');
  expect(await send(Buffer.from('hello'))).toMatchObject({ status: 422 });
  expect(arriving()).toEqual([]);
});

test('two pictures arrive at a time, and the next one is told to retry and is added then', async () => {
  const { begin, send, sizes, arriving } = await setup();
  const running = [begin(5000, 'One'), begin(5000, 'Two')];
  for (const { sending } of running) sending.write(Buffer.alloc(900));
  await expect.poll(sizes).toEqual([900, 900]);
  const picture = await pagePhoto();
  expect(await send(picture)).toEqual({
    status: 503,
    retryAfter: '5',
    body: { message: 'Another photo is still being processed. Try again in a moment.' },
  });
  running[0]!.sending.destroy();
  await expect.poll(sizes).toEqual([900]);
  expect(await send(picture)).toMatchObject({ status: 201 });
  running[1]!.sending.destroy();
  await expect.poll(arriving).toEqual([]);
});

test('a picture whose connection is cut leaves no files, logs no error, and is added once when it is sent again', async () => {
  const { begin, send, arriving, photos, lines } = await setup();
  const before = photos().length;
  const picture = await pagePhoto();
  const key = { 'idempotency-key': 'one' };
  const cut = begin(picture.length, 'A+patio', key);
  cut.sending.write(picture.subarray(0, 1000));
  await expect.poll(arriving).toHaveLength(1);
  cut.sending.destroy();
  await expect.poll(arriving).toEqual([]);
  const lost = begin(picture.length, 'A+patio', key);
  lost.sending.end(picture);
  await expect.poll(() => photos().length).toBe(before + 1);
  lost.sending.destroy();
  expect(await send(picture, 'A+patio', key)).toMatchObject({ status: 201, body: { name: 'a-patio' } });
  expect(photos()).toHaveLength(before + 1);
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

test('a picture of more than 100 MB is refused, with or without a Content-Length', async () => {
  const { begin, arriving } = await setup();
  const tooLarge = {
    status: 413,
    body: { message: 'This file is larger than 100 MB. Use a smaller copy.' },
  };
  const withSize = begin(maxPictureBytes + 1);
  withSize.sending.flushHeaders();
  expect(await withSize.answer).toMatchObject(tooLarge);
  const withoutSize = begin(0, 'A+patio', { 'transfer-encoding': 'chunked' });
  withoutSize.sending.removeHeader('content-length');
  const piece = Buffer.alloc(10_000_000);
  for (let sent = 0; sent <= maxPictureBytes; sent += piece.length) withoutSize.sending.write(piece);
  withoutSize.sending.end();
  expect(await withoutSize.answer).toMatchObject(tooLarge);
  expect(arriving()).toEqual([]);
});

test('a start removes the pictures that a killed server was receiving, and not those of another server', async () => {
  const others = [`desk-${process.ppid}-1`, 'of-a-visitor'];
  const { arriving } = await setup(['desk-4194305-1', `desk-${process.pid}-1`, ...others]);
  expect(arriving().sort()).toEqual(others.sort());
});
