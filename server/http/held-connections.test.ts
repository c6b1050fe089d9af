import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { photoEndpoint, quoteEndpoint } from '#shared/routes.ts';
import { createCloser } from './connections.ts';
import { createPaceCheck } from './timeouts.ts';

async function listening(change: (app: FastifyInstance) => void = () => {}, variables = {}) {
  const parts = await testApp(testConfig(variables));
  change(parts.app);
  const { origin, port } = new URL(await parts.app.listen({ host: '127.0.0.1', port: 0 }));
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) }).on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return { ...parts, origin, port: Number(port), open };
}

const post = [`POST ${quoteEndpoint} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json'];

/** Everything received until the other side closes. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

test('a body announced as too long is refused before it is sent', async () => {
  const { port, store } = await listening();
  const { status } = await sendRaw(port, {
    head: [...post, 'Content-Length: 10000000000'],
    body: '{"name":"',
  });
  expect(status).toBe(413);
  expect(await store.list()).toEqual([]);
});

test('the connection is closed when a body without a length becomes too long', async () => {
  const { open, store } = await listening();
  const socket = await open();
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  let left = 4000;
  const pour = () => {
    while (left-- > 0 && socket.write(chunk));
  };
  socket.on('drain', pour);
  socket.write([...post, 'Transfer-Encoding: chunked', '', ''].join('\r\n'));
  pour();
  // A client that keeps sending may lose the connection before it has read the 413.
  await readToEnd(socket);
  expect(left).toBeGreaterThan(0);
  expect(await store.list()).toEqual([]);
});

test('the connection is closed when headers never end', async () => {
  const { open } = await listening(({ server }) => {
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 900_000]);
    // How often Node looks at its connections: every five seconds.
    Object.assign(server, { headersTimeout: 100, connectionsCheckingInterval: 20 });
  });
  const socket = await open();
  socket.write(post.join('\r\n'));
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('the connection is closed when a body never arrives, and nothing is stored', async () => {
  const { app, open, store } = await listening();
  expect(app.usualArrival).toBe(30_000);
  app.usualArrival = 200;
  const socket = await open();
  socket.write([...post, 'Content-Length: 100', '', '{"name":"Dana'].join('\r\n'));
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await store.list()).toEqual([]);
});

test('a form with photos, and a photo, may take longer to arrive than anything else', async () => {
  const { app, port, open, photoTokens, saveDanas } = await listening();
  app.usualArrival = 200;
  const { id } = await saveDanas();
  const path = `${photoEndpoint}/${photoTokens.make(id, new Date())}/${'a'.repeat(32)}?position=0&of=1`;
  const heads = [
    [post[0]!, 'Content-Type: multipart/form-data; boundary=x'],
    [`PUT ${path} HTTP/1.1`, 'Content-Type: image/jpeg'],
  ];
  const sockets = await Promise.all(
    heads.map(async (head) => {
      const socket = await open();
      socket.write([...head, 'Host: localhost', 'Content-Length: 5', '', 'x'].join('\r\n'));
      return socket;
    }),
  );
  await sendRaw(port, { head: [...post, 'Content-Length: 5'], body: 'x' });
  expect(sockets.map((socket) => socket.closed)).toEqual([false, false]);
  const answers = sockets.map(async (socket) => String((await once(socket, 'data'))[0]));
  for (const socket of sockets) socket.write('xxxx');
  expect((await Promise.all(answers)).map((text) => text.slice(9, 12))).toEqual(['422', '415']);
});

test('a stalled photo or form is given up, and the request in it is stored', async () => {
  const { open, store } = await listening();
  const socket = await open();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const fields = Object.entries(danasRequest).map(([name, value]) => part(`name="${name}"`, value));
  const body = [...fields, part('name="photos"; filename="a.jpg"', 'x'), '--x\r\nContent-Disp'].join('');
  const head = [
    post[0],
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 10000',
  ];
  socket.write([...head, '', body].join('\r\n'));
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(store.list).toMatchObject([danasRequest]);
});

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;

/** How much comes in each five seconds, in kB. @returns after how many seconds it is given up; undefined if it is not */
function givenUpAfter(line: number[]): number | undefined {
  const isTooSlow = createPaceCheck(700);
  let read = 700;
  const failedAt = line.findIndex((kB) => {
    read += kB * 1000;
    return isTooSlow(read);
  });
  return failedAt < 0 ? undefined : (failedAt + 1) * 5;
}

test('a slow phone may pause, and a client that only keeps the connection open may not', () => {
  const tunnel = [0, 0, 0, 0];
  const [slow, slowest, trickle] = [50, 4, 0.001].map((kBs) => Array<number>(180).fill(kBs * 5));
  expect(
    givenUpAfter(slow!.flatMap((kB, turn) => (turn % 3 === 0 ? [...tunnel, kB] : [kB]))),
  ).toBeUndefined();
  expect(givenUpAfter([...tunnel, ...tunnel, ...slowest!])).toBeUndefined();
  expect(givenUpAfter(trickle!)).toBe(65);
  expect(givenUpAfter([...slow!.slice(0, 60), ...Array(60).fill(0)])).toBe(360);
});

test('one address cannot hold all connections for photos, and its other requests are accepted', async () => {
  const { port, open, send } = await listening(() => {}, { TRUST_PROXY: '1' });
  const form = (address: string) => [
    ...[post[0]!, 'Host: localhost', 'Content-Type: multipart/form-data; boundary=x'],
    ...[`X-Forwarded-For: ${address}`, 'Content-Length: 9'],
  ];
  const answer = (address: string) => sendRaw(port, { head: form(address), body: '--x--\r\n\r\n' });
  const sockets = await Promise.all(Array.from({ length: 16 }, open));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.write([...form('203.0.113.1'), '', 'x'].join('\r\n'));
  await expect.poll(async () => (await answer('203.0.113.1')).status).toBe(503);
  const { text } = await answer('203.0.113.1');
  expect(text).toMatch(/^connection: close\r$/im);
  expect(text).toMatch(/^retry-after: 10\r$/im);
  expect((await answer('203.0.113.2')).status).toBe(422);
  expect((await send({}, { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(201);
  sockets[0]!.destroy();
  await expect.poll(async () => (await answer('203.0.113.1')).status).toBe(422);
});

test('one address may have five hundred requests under way, and others do not notice', async () => {
  const { send, store } = await listening(() => {}, { RATE_LIMIT: '0' });
  const { save } = store;
  const released = Promise.withResolvers<never>();
  const stuck = vi.fn(() => released.promise);
  store.save = stuck;
  const pending = Array.from({ length: 500 }, () => send({}, {}, '203.0.113.1'));
  await expect.poll(() => stuck.mock.calls.length).toBe(500);
  expect((await send({}, {}, '203.0.113.1')).headers).toMatchObject({ 'retry-after': '10' });
  store.save = save;
  expect((await send({}, {}, '203.0.113.2')).statusCode).toBe(201);
  released.reject(new Error('The disk is full.'));
  await Promise.all(pending);
  expect((await send({}, {}, '203.0.113.1')).statusCode).toBe(201);
});

test('once the server is closing, an answer is the last on its connection', async () => {
  const { app, open } = await listening();
  expect(app.server.keepAliveTimeout).toBe(72_000);
  const socket = await open();
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\n');
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^Connection: keep-alive\r\nKeep-Alive: timeout=72\r$/m);
  const closed = app.close();
  socket.write('Host: localhost\r\n\r\n');
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*^connection: close\r$/im);
  await closed;
});

test('connections beyond the limit are not accepted, and those within it are served', async () => {
  const { app, open, origin } = await listening();
  expect(app.server.maxConnections).toBe(4000);
  app.server.maxConnections = 1;
  const openSocket = await open();
  expect(await readToEnd(await open())).toBe('');
  openSocket.destroy();
  await once(openSocket, 'close');
  const health = () => fetch(`${origin}/healthz`).then(({ status }) => status);
  await expect.poll(() => health().catch(() => 0)).toBe(200);
});

test('a stop waits for the request in flight, for twenty seconds at most', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  const begun = Promise.withResolvers<void>();
  app.get('/', () => {
    begun.resolve();
    return new Promise(() => {});
  });
  let checks = 0;
  const close = createCloser(app, async () => {
    checks++;
    await new Promise(setImmediate);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const hungUp = once(request({ host: '127.0.0.1', port }).end(), 'response').catch(() => 'hung up');
  await begun.promise;
  const started = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(started);
  let isClosed = false;
  const closing = close().then(() => (isClosed = true));
  now.mockReturnValue(started + 19_999);
  await expect.poll(() => checks).toBeGreaterThanOrEqual(3);
  expect(isClosed).toBe(false);
  now.mockReturnValue(started + 20_000);
  await closing;
  expect(await hungUp).toBe('hung up');
});
