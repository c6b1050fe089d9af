import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

async function listen(listener: Parameters<typeof createHttpServer>[0]) {
  const server = createHttpServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { server, socket };
}

test('connections are limited in number, and kept for longer than balancers keep theirs', async () => {
  const { server, socket } = await listen((_request, response) => response.end());
  expect([server.maxConnections, server.keepAliveTimeout]).toEqual([4000, 72_000]);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^Connection: keep-alive\r\nKeep-Alive: timeout=72\r$/m);
});

test('once it is closing, an answer is the last on its connection', async () => {
  const { server, socket } = await listen((request, response) => response.end(request.url));
  socket.write('GET /first HTTP/1.1\r\nHost: localhost\r\n\r\nGET /second HTTP/1.1\r\n');
  await once(socket, 'data');
  const closed = once(server, 'close');
  server.close();
  socket.write('Host: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^Connection: close\r[\s\S]*\/second$/m);
  await closed;
});
