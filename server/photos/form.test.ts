import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { danasRequest, testConfig } from '#server/testing/parts.ts';
import { createJpeg } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { photoLimits } from '#shared/photos.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { uploadFolder } from './files.ts';

const jpeg = (shade: number) => picture({ width: 160, height: 120, shade }).jpeg().toBuffer();
const sent = expect.stringMatching(/^\/request\/[\w-]{24}\?done=sent$/);
const sentWithoutPhotos = expect.stringMatching(/^\/request\/[\w-]{24}\?done=sent-without-photos$/);

type Part = [name: string, value: string | Buffer, fileName?: string];
const fields: Part[] = Object.entries(danasRequest);

/** A form as a browser without JavaScript posts it, its parts in this order. */
async function encode(parts: Part[]) {
  const form = new FormData();
  for (const [name, value, fileName = 'photo.jpg'] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), fileName);
  }
  const whole = new Response(form);
  const type = whole.headers.get('content-type')!;
  return { type, body: Buffer.from(await whole.arrayBuffer()) };
}

async function server(variables = {}) {
  const config = testConfig(variables);
  const parts = await listeningApp(config);
  const { port } = parts.app.server.address() as { port: number };
  const post = async (form: Part[], accept = 'text/html') => {
    const { type, body } = await encode(form);
    const headers = { 'content-type': type, accept };
    return parts.app.inject({ method: 'POST', url: quoteEndpoint, headers, payload: body });
  };
  /** Sends this much of the form, in bytes. */
  const begin = async (form: Part[], at: (body: Buffer) => number) => {
    const { type, body } = await encode(form);
    const head = ['Host: localhost', `Content-Type: ${type}`, `Content-Length: ${body.length}`, '', ''];
    const socket = connect({ host: '127.0.0.1', port })
      .on('error', () => {})
      .resume();
    await once(socket, 'connect');
    socket.write(`POST ${quoteEndpoint} HTTP/1.1\r\n${head.join('\r\n')}`);
    socket.write(body.subarray(0, at(body)));
    return socket;
  };
  /** Sends this much of it and hangs up. */
  const cut = async (...part: Parameters<typeof begin>) => {
    const socket = await begin(...part);
    socket.end();
    await once(socket, 'close').catch(() => {});
  };
  const only = async () => (await parts.store.list())[0]!;
  const folder = uploadFolder(config.dataDir);
  const left = () => (existsSync(folder) ? readdirSync(folder) : []);
  return { ...parts, port, post, begin, cut, only, left };
}

test('a form is stored with its photos, in their order', async () => {
  const { post, photos, only, left } = await server();
  const large = await picture().jpeg().toBuffer();
  const answer = await post([...fields, ['photos', large], ['photos', await jpeg(1)]]);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, sent]);
  const request = await only();
  expect(request).toMatchObject(danasRequest);
  const sides = (await photos.list(request.id)).map(({ position, width }) => [position, width]);
  expect(Object.fromEntries(sides)).toEqual({ 0: 640, 1: 160 });
  expect(left()).toEqual([]);
});

test('form fields may come after the photos, or between them', async () => {
  const { post, photos, store } = await server();
  const [one, two]: Part[] = [
    ['photos', await jpeg(1)],
    ['photos', await jpeg(2)],
  ];
  expect((await post([one!, two!, ...fields])).headers.location).toEqual(sent);
  const mixed = [fields[0]!, one!, ...fields.slice(1, -1), two!, ['message', 'Other words.'] as Part];
  expect((await post(mixed)).headers.location).toEqual(sent);
  const requests = await store.list();
  expect(requests).toMatchObject([danasRequest, { ...danasRequest, message: 'Other words.' }]);
  const counts = await photos.count(requests.map(({ id }) => id));
  expect([...counts.values()]).toEqual([2, 2]);
});

test('a form without photos, or from a program that asks for JSON, is accepted', async () => {
  const { post, photos, only } = await server();
  expect((await post([...fields, ['photos', Buffer.alloc(0), '']])).headers.location).toEqual(sent);
  const answer = await post(fields, 'application/json');
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.any(String),
    receivedAt: expect.any(String),
    answerBy: expect.any(String),
    photos: expect.any(String),
    page: expect.stringMatching(/\/request\/[\w-]{24}$/),
  });
  expect(await photos.list((await only()).id)).toEqual([]);
});

test('the request is stored even when every file is refused, and the visitor learns why', async () => {
  const { post, photos, only, left } = await server();
  const files: Part[] = [
    ['photos', Buffer.from('My driveway is cracked.'), 'text.jpg'],
    ['photos', Buffer.alloc(0), 'empty.jpg'],
    ['photos', Buffer.alloc(photoLimits.bytes + 1), 'large.jpg'],
    ['photos', (await jpeg(1)).subarray(0, 3000), 'half.jpg'],
  ];
  const answer = await post([...files, ...fields]);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, sentWithoutPhotos]);
  expect(await only()).toMatchObject(danasRequest);
  expect(await photos.list((await only()).id)).toEqual([]);
  expect(left()).toEqual([]);
});

test('of more than eight photos eight are saved, and the visitor gets a message', async () => {
  const { post, photos, only } = await server();
  const files = await Promise.all(Array.from({ length: 10 }, (_, shade) => jpeg(shade)));
  const answer = await post([...files.map((file): Part => ['photos', file]), ...fields]);
  expect(answer.headers.location).toEqual(sentWithoutPhotos);
  expect(await photos.list((await only()).id)).toHaveLength(8);
});

test('files under another name are dropped', async () => {
  const { post, photos, only } = await server();
  const answer = await post([['resume', await jpeg(1)], ...fields]);
  expect(answer.headers.location).toEqual(sent);
  expect(await photos.list((await only()).id)).toEqual([]);
});

test('the same form submitted twice is one request with each photo once', async () => {
  const { post, photos, store } = await server();
  const form: Part[] = [...fields, ['photos', await jpeg(1)], ['photos', await jpeg(2)]];
  const both = await Promise.all([post(form), post(form)]);
  expect(both.map(({ headers }) => headers.location)).toEqual([sent, sent]);
  const requests = await store.list();
  expect(requests).toHaveLength(1);
  expect(await photos.list(requests[0]!.id)).toHaveLength(2);
});

test('an incomplete form is refused, and nothing of it is stored', async () => {
  const { post, store, left } = await server();
  const answer = await post([['photos', await jpeg(1)], ...fields.slice(1)]);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('Enter your name.');
  expect(await store.list()).toEqual([]);
  await expect.poll(left).toEqual([]);
});

test('of a form that is refused no photo is written, unless its fields come after them', async () => {
  const { app, uploads, post, store } = await server({ RATE_LIMIT: '3' });
  const receive = vi.spyOn(uploads, 'receive');
  const photo: Part = ['photos', await jpeg(1)];
  const wrong = fields.map(([name, value]): Part => [name, name === 'email' ? 'none' : value]);
  expect((await post([...wrong, photo])).statusCode).toBe(422);
  const { type, body } = await encode([...fields, photo]);
  const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site' };
  const elsewhere = await app.inject({ method: 'POST', url: quoteEndpoint, headers, payload: body });
  expect([elsewhere.statusCode, receive.mock.calls.length]).toEqual([403, 0]);
  expect((await post([photo, ...wrong])).statusCode).toBe(422);
  expect((await post([...fields, photo])).headers.location).toEqual(sent);
  expect([receive.mock.calls.length, (await store.list()).length]).toEqual([2, 1]);
  // The fourth in an hour; what was typed is given back.
  const refused = await post([photo, ...fields]);
  expect([refused.statusCode, refused.body.includes('(407) 555-0142')]).toEqual([429, true]);
  expect(receive).toHaveBeenCalledTimes(2);
});

test('a family’s photos all arrive, in two forms and from two phones at once', async () => {
  const { app, post, photos, send, store } = await server();
  const files = await Promise.all(Array.from({ length: 8 }, (_, shade) => jpeg(shade)));
  const form = (message: string) => [
    ...fields.slice(0, -1),
    ['message', message] as Part,
    ...files.map((file): Part => ['photos', file]),
  ];
  const phone = async (name: string) => {
    const { photos: path } = (await send({ name })).json();
    const queue = [...files.entries()];
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const url = `${path}/${String(next[0]).repeat(32)}?position=${next[0]}&of=8`;
        expect((await app.inject({ method: 'PUT', url, payload: next[1] })).statusCode).toBe(201);
      }
    };
    await Promise.all([lane(), lane(), lane()]);
  };
  const [one, other] = await Promise.all([post(form('A')), post(form('B')), phone('Ann'), phone('Bob')]);
  expect([one.headers.location, other.headers.location]).toEqual([sent, sent]);
  const counts = await photos.count((await store.list()).map(({ id }) => id));
  expect([...counts.values()]).toEqual([8, 8, 8, 8]);
});

test('a form with a truncated text is refused, and its fields are not filled back in', async () => {
  const { post, store } = await server();
  const form = (length: number): typeof fields => [...fields.slice(0, -1), ['message', 'x'.repeat(length)]];
  const cut = await post([['language', 'es'], ...form(500_000)], 'text/html');
  expect([cut.statusCode, cut.body]).toEqual([413, expect.stringContaining('acorte los detalles')]);
  const long = await post(form(60_000), 'application/json');
  expect([long.statusCode, long.json().errors.message]).toEqual([
    422,
    expect.stringMatching(/ 50,000 over\.$/),
  ]);
  expect(await store.list()).toEqual([]);
});

test('a connection cut after the required fields loses photos, never the request', async () => {
  const { cut, photos, store, left } = await server();
  // Large enough that the first is read before the line is cut.
  const form: Part[] = [...fields, ['photos', await jpeg(1)], ['photos', await createJpeg(3_000_000)]];
  await cut(form, (body) => body.length - 1000);
  await expect.poll(store.list).toMatchObject([danasRequest]);
  const { id } = (await store.list())[0]!;
  await expect.poll(async () => (await photos.list(id)).length).toBe(1);
  await expect.poll(left).toEqual([]);
});

test('a stop waits for the request of a form whose photos were still on their way', async () => {
  const { begin, uploads, left, store } = await server();
  const socket = await begin([...fields, ['photos', await createJpeg(300_000)]], (body) => body.length - 100);
  await expect.poll(left).toHaveLength(1);
  socket.destroy();
  await uploads.stop();
  expect(await store.list()).toMatchObject([danasRequest]);
});

test('a photo that loses its upload slot ends its form there, and the request is saved', async () => {
  const { begin, uploads, store } = await server();
  vi.spyOn(uploads, 'receive').mockImplementationOnce(async (file) => {
    await expect.poll(() => vi.mocked(uploads.receive).mock.calls.length).toBe(1);
    file.destroy(new Error('An older upload was ended to make room.'));
    return 'busy';
  });
  const form: Part[] = [...fields, ['photos', await jpeg(1)], ['photos', await createJpeg(300_000)]];
  const socket = await begin(form, (body) => body.length - 1000);
  await expect.poll(store.list).toMatchObject([danasRequest]);
  socket.destroy();
});

test('a connection cut before the required fields leaves nothing', async () => {
  const { cut, store, left, ask } = await server();
  await cut([['photos', await createJpeg(200_000)], ...fields], (body) => body.length >> 1);
  await cut(fields, (body) => body.indexOf('Crack in the') + 5);
  await expect.poll(left).toEqual([]);
  expect((await ask('/healthz')).statusCode).toBe(200);
  expect(await store.list()).toEqual([]);
});

test('a malformed form is answered, and the server goes on', async () => {
  const { app } = await server();
  const boundary = 'multipart/form-data; boundary=x';
  const bodies = [
    '',
    'x',
    '--x',
    '--x--',
    '--x\r\n--x\r\n--x--',
    `--x\r\n${'A: b\r\n'.repeat(5000)}\r\n\r\n--x--`,
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--',
    '--x\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\nhalf',
    `${'--x\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\nx\r\n'.repeat(200)}--x--`,
    `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(100_000)}"\r\n\r\nx\r\n--x--`,
    '--x\r\nContent-Disposition: form-data; name="a\r\nb"\r\n\r\nx\r\n--x--',
  ];
  for (const payload of bodies) {
    for (const type of [boundary, 'multipart/form-data', 'multipart/form-data; boundary=']) {
      const headers = { 'content-type': type };
      const answer = await app.inject({ method: 'POST', url: quoteEndpoint, headers, payload });
      expect([payload.slice(0, 50), answer.statusCode]).toEqual([payload.slice(0, 50), 422]);
    }
  }
});
