import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { listeningApp } from '#server/testing/listening-app.ts';
import { danasRequest, temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { sendRaw } from '#server/testing/raw-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';

let send: (...head: string[]) => ReturnType<typeof sendRaw>;
let post: (target: string, ...headers: string[]) => ReturnType<typeof sendRaw>;

beforeEach(async () => {
  const dist = path.join(temporaryFolder(), 'dist');
  mkdirSync(dist);
  for (const name of ['index', 'about']) writeFileSync(path.join(dist, `${name}.html`), name);
  const { app } = await listeningApp(testConfig({ DIST_DIR: dist }));
  const { port } = app.server.address() as { port: number };
  send = (...head) => sendRaw(port, { head });
  const body = new URLSearchParams(danasRequest as Record<string, string>).toString();
  const form = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`];
  post = (target, ...headers) =>
    sendRaw(port, { head: [`POST ${target} HTTP/1.1`, ...headers, ...form], body });
});

test.each([
  ['GET', '/about', ['Host: localhost', 'Host: evil.example']],
  ['GET', '/about', ['Host: localhost', 'hOST: localhost']],
  ['GET', '/healthz', ['Host: localhost', 'Host: localhost']],
  ['GET', '/about', []],
  ['GET', 'http://me@localhost/about', ['Host: localhost']],
  ['GET', 'http:///about', ['Host: localhost']],
])('%s %s with the hosts %j is not understood', async (method, target, hosts) => {
  const { status, text } = await send(`${method} ${target} HTTP/1.1`, ...hosts);
  expect([status, text.toLowerCase()]).toEqual([400, expect.stringContaining('connection: close')]);
});

test('a form sent with two Host headers is refused', async () => {
  expect((await post(quoteEndpoint, 'Host: localhost', 'Host: localhost')).status).toBe(400);
});

test.each([
  ['http://localhost:3000/about', 200],
  ['HTTP://localhost/about?from=ad', 200],
  ['http://localhost/nothing', 404],
  ['http://localhost/healthz', 200],
  ['http://localhost', 200],
  ['http://localhost?from=ad', 200],
])('an absolute URL is accepted: %s is answered %i', async (target, status) => {
  expect((await send(`GET ${target} HTTP/1.1`, 'Host: localhost')).status).toBe(status);
});

test('an absolute URL leads to an address on this site', async () => {
  const { status, text } = await send('GET http://localhost/about/?from=ad HTTP/1.1', 'Host: localhost');
  expect([status, /^location: (.*)\r$/m.exec(text)?.[1]]).toEqual([301, '/about?from=ad']);
});

test('the host of an absolute URL wins over the Host header', async () => {
  const sent = ['Host: elsewhere.example', 'Origin: http://concrete.example'];
  const { status, text } = await post(`http://concrete.example${quoteEndpoint}`, ...sent);
  expect([status, /^location: (.*)\r$/m.exec(text)?.[1]]).toEqual([303, '/contact#sent']);
});
