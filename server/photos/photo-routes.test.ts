import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readDetails } from '#server/desk/requests/details.ts';
import { company, danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { createPhotoForm } from '#server/testing/photos.ts';
import { phonePicture, picture, withClaimedSize } from '#server/testing/pictures.ts';
import { photoLimits } from '#shared/photos.ts';
import { photoEndpoint, quoteEndpoint } from '#shared/routes.ts';
import { uploadFolder } from './files.ts';

const key = (number: number) => number.toString(16).padStart(32, '0');
const hour = 3_600_000;

/** A server with Dana's request, and how a photo is sent for it. */
async function withRequest(variables: Record<string, string> = {}) {
  const config = testConfig(variables);
  const parts = await testApp(config);
  const answer = await parts.app.inject({ method: 'POST', url: quoteEndpoint, payload: danasRequest });
  const { id, photos: path } = answer.json() as { id: string; photos: string };
  const put = (payload: Buffer | string, name = key(1), query = 'position=0&of=2', at = path) =>
    parts.app.inject({ method: 'PUT', url: `${at}/${name}?${query}`, payload });
  const folder = uploadFolder(config.dataDir);
  /** What is left of photos that arrived. */
  const left = () => (existsSync(folder) ? readdirSync(folder) : []);
  return { ...parts, id, path, put, left };
}

/** The status and the sentence, and when to send it again. */
const summarize = ({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) => [
  statusCode,
  JSON.parse(body).error,
  ...('retry-after' in headers ? [Number(headers['retry-after'])] : []),
];

test('a photo of a request is saved', async () => {
  const { put, photos, id, path, left } = await withRequest();
  expect(path).toMatch(/^\/api\/photos\/[\w-]+\.\w+\.[\w-]{43}$/);
  const answer = await put(await phonePicture());
  expect([answer.statusCode, answer.json()]).toEqual([201, { status: 'kept' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await photos.list(id)).toMatchObject([{ id: key(1), position: 0, width: 1365, height: 2048 }]);
  expect(left()).toEqual([]);
});

test('a repeated request leads to the same photos', async () => {
  const { app, put, id } = await withRequest();
  const again = await app.inject({ method: 'POST', url: quoteEndpoint, payload: danasRequest });
  expect(again.json().id).toBe(id);
  const bytes = await picture().jpeg().toBuffer();
  await put(bytes);
  expect((await put(bytes, key(1), 'position=0&of=2', again.json().photos)).statusCode).toBe(200);
});

test('a photo with the same key gets the same answer and is saved once', async () => {
  const { put, photos, id } = await withRequest();
  const bytes = await picture().jpeg().toBuffer();
  const both = await Promise.all([put(bytes), put(bytes)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201]);
  const again = await put('anything');
  expect([again.statusCode, again.json()]).toEqual([200, { status: 'kept' }]);
  expect(await photos.list(id)).toHaveLength(1);
});

test('a photo without a valid token is refused', async () => {
  const { put, path, photoTokens, links } = await withRequest();
  const [, token] = path.split(`${photoEndpoint}/`);
  const [request, expiry, signature] = token!.split('.');
  const mark = links.linkFor(request!, new Date()).split('/mark/')[1];
  const forged = ['', 'x', 'a.b.c', mark, `${request}.${expiry}.${'x'.repeat(43)}`];
  forged.push(`${request}.zzzzzzzz.${signature}`);
  for (const each of forged)
    expect((await put('x', key(1), 'position=0&of=1', `${photoEndpoint}/${each}`)).statusCode).toBe(403);
  const old = photoTokens.make(request!, new Date(Date.now() - 25 * hour));
  expect(summarize(await put('x', key(1), 'position=0&of=1', `${photoEndpoint}/${old}`))).toEqual([
    410,
    'Photos can no longer be added to this request. Send them when we call, or in reply to our email.',
  ]);
  const almost = photoTokens.make(request!, new Date(Date.now() - 24.9 * hour));
  expect((await put('x', key(1), 'position=0&of=1', `${photoEndpoint}/${almost}`)).statusCode).toBe(415);
});

test('a photo of an erased request is refused with status 410', async () => {
  const { put, database } = await withRequest();
  await database.deleteFrom('quote_requests').execute();
  expect((await put(await picture().jpeg().toBuffer())).statusCode).toBe(410);
});

test.each([
  ['a key that is none', 'x', 'position=0&of=1'],
  ['a key with capitals', 'A'.repeat(32), 'position=0&of=1'],
  ['a key that leads elsewhere', '..%2f'.repeat(6), 'position=0&of=1'],
  ['no position', key(1), 'of=1'],
  ['an empty position', key(1), 'position=&of=1'],
  ['a position beyond the last', key(1), 'position=8&of=8'],
  ['a position before the first', key(1), 'position=-1&of=8'],
  ['half a position', key(1), 'position=0.5&of=8'],
  ['two positions', key(1), 'position=1&position=2&of=8'],
  ['none of none', key(1), 'position=0&of=0'],
  ['one of nine', key(1), 'position=0&of=9'],
])('%s is not understood', async (_, name, query) => {
  const { put, photos, id } = await withRequest();
  const answer = await put(await picture().jpeg().toBuffer(), name, query);
  expect(summarize(answer)).toEqual([400, 'This photo wasn’t sent by our form.']);
  expect(await photos.list(id)).toEqual([]);
});

test('the ninth photo is refused, and so is all that cannot be read', async () => {
  const { put, photos, id, left } = await withRequest();
  const jpeg = await picture().jpeg().toBuffer();
  for (let number = 0; number < photoLimits.count; number++)
    expect((await put(jpeg, key(number), `position=${number}&of=8`)).statusCode).toBe(201);
  expect(summarize(await put(jpeg, key(8), 'position=7&of=8'))).toEqual([
    409,
    '8 photos have already arrived. Send the others when we call, or in reply to our email.',
  ]);
  expect(await photos.list(id)).toHaveLength(8);
  expect(left()).toEqual([]);
});

test.each([
  ['a text named .jpg', 415, Buffer.from('My driveway is cracked.')],
  ['nothing', 415, Buffer.alloc(0)],
  ['half a picture', 422, (await picture().jpeg().toBuffer()).subarray(0, 2000)],
  ['more than 12 MB', 413, Buffer.alloc(photoLimits.bytes + 1, 'x')],
  ['a PNG of 51 megapixels', 413, withClaimedSize(await picture().png().toBuffer(), 10_000, 5100)],
])('%s is refused for good, with what to do', async (_, status, bytes) => {
  const { put, photos, id, left } = await withRequest();
  const answer = await put(bytes);
  const whatToDo = expect.stringMatching(/\. (Send a screenshot|Choose it again).*\.$/);
  expect(summarize(answer)).toEqual([status, whatToDo]);
  expect(await photos.list(id)).toEqual([]);
  expect(left()).toEqual([]);
});

test('a photo of exactly 12 MB is accepted', async () => {
  const { put } = await withRequest();
  const jpeg = await picture().jpeg().toBuffer();
  // What follows the end of a picture is no part of it.
  const bytes = Buffer.concat([jpeg, Buffer.alloc(photoLimits.bytes - jpeg.length)]);
  expect((await put(bytes)).statusCode).toBe(201);
});

test('the content decides the format, whatever the phone calls it', async () => {
  const { app, path } = await withRequest();
  const payload = await picture().png().toBuffer();
  const types = ['image/jpeg', 'application/octet-stream', 'text/html', 'application/json', 'x/y; charset=z'];
  for (const [number, type] of types.entries()) {
    const url = `${path}/${key(number)}?position=0&of=5`;
    const headers = { 'content-type': type };
    expect((await app.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(201);
  }
});

test('an address may send a hundred photos a day', async () => {
  const { put } = await withRequest();
  for (let sent = 0; sent < 100; sent++) expect((await put('text')).statusCode).toBe(415);
  expect(summarize(await put('text'))).toEqual([429, expect.stringContaining('today'), 3600]);
});

test('errors about a photo are in the language of the page that sends it', async () => {
  const { app, path } = await withRequest();
  const headers = { referer: 'https://concrete.example/es/contacto', 'content-type': 'image/jpeg' };
  const url = `${path}/${key(1)}?position=0&of=1`;
  const answer = await app.inject({ method: 'PUT', url, payload: 'text', headers });
  expect(summarize(answer)).toEqual([415, expect.stringContaining('No podemos leer')]);
});

test('with RATE_LIMIT=0 photos are not limited either', async () => {
  const { put } = await withRequest({ RATE_LIMIT: '0' });
  for (let sent = 0; sent < 101; sent++) expect((await put('text')).statusCode).toBe(415);
});

test('when photos have used up their space, further ones are refused, and the owner is notified once per request', async () => {
  const { app, put, id, store, photos, database } = await withRequest({ PHOTOS_MAX_GB: '0' });
  const jpeg = await picture().jpeg().toBuffer();
  for (const name of [key(1), key(2)])
    expect(summarize(await put(jpeg, name))).toEqual([
      507,
      'We can’t accept photos right now. Send them when we call, or in reply to our email.',
      3600,
    ]);
  const form = new Response(createPhotoForm({ ...danasRequest, message: 'Another.' }, jpeg));
  const headers = { 'content-type': form.headers.get('content-type')!, accept: 'text/html' };
  const payload = Buffer.from(await form.arrayBuffer());
  await app.inject({ method: 'POST', url: quoteEndpoint, headers, payload });
  const noted = await database
    .selectFrom('notifications')
    .select('request_id')
    .where('kind', '=', 'missing-photos')
    .execute();
  const all = (await store.list()).map((request) => request.id);
  expect(all).toHaveLength(2);
  expect(noted.map(({ request_id }) => request_id).toSorted()).toEqual(all.toSorted());
  const details = await readDetails({ database, company, photos, timeZone: 'UTC' }, id);
  expect(details!.history.map(({ what }) => what)).toEqual([
    'Received',
    'Photos were sent, but the server was out of space',
  ]);
});

test('in one day photos may take a fifth of their space', async () => {
  const { put, database, id } = await withRequest({ PHOTOS_MAX_GB: '1' });
  const none = { content: null, thumbnail: null, thumbnail_bytes: 0 };
  const row = { request_id: id, position: 0, width: 1, height: 1, ...none };
  const add = (name: string, bytes: number, age: number) => {
    const received_at = new Date(Date.now() - age).toISOString();
    return database
      .insertInto('photos')
      .values({ ...row, id: name, bytes, received_at })
      .execute();
  };
  const jpeg = await picture().jpeg().toBuffer();
  await add('a', 600_000_000, 25 * hour);
  await add('b', 199_000_000, hour);
  expect((await put(jpeg, key(1))).statusCode).toBe(201);
  await add('c', 1_000_000, hour);
  expect((await put(jpeg, key(2))).statusCode).toBe(507);
});

test('a photo that cannot be stored is answered with an error, and the log says why', async () => {
  const { put, photos, lines, left } = await withRequest();
  photos.save = () => Promise.reject(new Error('database or disk is full'));
  const answer = await put(await picture().jpeg().toBuffer());
  expect(summarize(answer)).toEqual([503, 'We couldn’t save this photo right now.', 30]);
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'photo not stored');
  expect(logged.error.message).toBe('database or disk is full');
  expect(left()).toEqual([]);
});

test('a phone that disconnects while it sends a photo is no error in the log', async () => {
  const { app, path, lines } = await withRequest();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const begun = once(app.server, 'request');
  const phone = connect(Number(port), '127.0.0.1');
  phone.write(`PUT ${path}/${key(1)}?position=0&of=2 HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nhalf`);
  await begun;
  phone.destroy();
  await expect.poll(() => lines.join('')).toContain('client disconnected');
  expect(lines.join('')).not.toMatch(/stack|"level":50/);
});

test('the log contains neither the token nor the key of a photo', async () => {
  const { put, path, lines } = await withRequest();
  await put('x');
  expect(lines.join('')).not.toContain(path.split('.').at(-1));
  expect(lines.join('')).not.toContain(key(1));
});

test('other methods are refused with the accepted ones', async () => {
  const { app, path } = await withRequest();
  const answer = await app.inject({ method: 'GET', url: `${path}/${key(1)}` });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'PUT, OPTIONS']);
});
