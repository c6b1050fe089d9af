import { once } from 'node:events';
import tls from 'node:tls';
import { startBehindCaddy } from '#deploy/testing/start-site.ts';
import { openClient } from '#deploy/testing/visitor-client.ts';
import { quoteEndpoint, routes, routesIn } from '#shared/routes.ts';
import { expect, test } from './visit.ts';

const json = { 'content-type': 'application/json', accept: 'application/json' };
const requestOf = (name: string) =>
  JSON.stringify({ name, phone: '407 555 0100', email: 'visitor@example.com', message: 'A patio.' });

test('plain http leads to the same address over https, and www to the name without it', async ({ site }) => {
  const { caddy } = site;
  const plain = await fetch(`http://localhost:${caddy.http}/contact?from=card`, { redirect: 'manual' });
  // Without the port, which outside of tests is 443.
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/contact?from=card']);
  const www = openClient({ ...caddy, origin: caddy.origin.replace('//', '//www.') });
  const { status, headers } = await www.ask('/contact?from=card');
  expect([status, headers.location]).toEqual([301, 'https://localhost/contact?from=card']);
  www.close();
});

test('a program that asks over plain http is refused, not led on', async ({ site }) => {
  for (const path of ['/api/quote-requests', '/desk/api/session', '/metrics']) {
    const answer = await fetch(`http://localhost:${site.caddy.http}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  }
});

test('every header is sent once, tells of https and HTTP/3, and files come as the server compressed them', async ({
  site,
}) => {
  const visitor = openClient(site.caddy);
  for (const path of [routes.home, '/robots.txt', '/no-such-page', '/desk']) {
    const { headers, rawHeaders } = await visitor.ask(path);
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['alt-svc']).toMatch(/^h3=/);
  }
  for (const coding of ['br', 'gzip', undefined]) {
    const { headers } = await visitor.ask(routes.home, {
      headers: coding ? { 'accept-encoding': coding } : {},
    });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
  }
  const { etag } = (await visitor.ask(routes.home)).headers;
  const again = await visitor.ask(routes.home, { headers: { 'if-none-match': etag! } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  visitor.close();
});

test('visitors are distinguished by their real addresses, whatever address they claim', async () => {
  const { caddy, end } = await startBehindCaddy(1, { RATE_LIMIT: '2' });
  const send = async (from: string, forwarded?: string) => {
    const visitor = openClient(caddy, from);
    const headers = { ...json, ...(forwarded && { 'x-forwarded-for': forwarded }) };
    const { status } = await visitor.ask(quoteEndpoint, {
      method: 'POST',
      headers,
      body: requestOf(`${from} ${crypto.randomUUID()}`),
    });
    visitor.close();
    return status;
  };
  expect(await send('127.0.0.2')).toBe(201);
  expect(await send('127.0.0.2')).toBe(201);
  expect(await send('127.0.0.2')).toBe(429);
  expect(await send('127.0.0.2', '203.0.113.7')).toBe(429);
  expect(await send('127.0.0.3')).toBe(201);
  expect(await send('127.0.0.3', '127.0.0.2')).toBe(201);
  expect(await send('127.0.0.3')).toBe(429);
  await end();
});

test('an aborted upload blocks no server for the others', async () => {
  const { caddy, end } = await startBehindCaddy(1);
  for (let broken = 0; broken < 3; broken++) {
    const socket = tls.connect({ port: caddy.https, servername: 'localhost', ca: caddy.root });
    await once(socket, 'secureConnect');
    const head = `POST ${quoteEndpoint} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\nnot a length\r\n`);
    socket.resume();
    await once(socket, 'close');
  }
  const visitor = openClient(caddy);
  const sent = { method: 'POST', headers: json, body: requestOf('Dana') };
  // Asked once: a server that was taken out would be told by 307.
  expect((await visitor.ask(quoteEndpoint, sent)).status).toBe(201);
  visitor.close();
  await end();
});

test('while no server answers, visitors read whom to call, and the log does not name them', async () => {
  const { caddy, end } = await startBehindCaddy(0);
  const visitor = openClient(caddy, '127.0.0.7');
  const answers = await Promise.all([
    visitor.follow('/contact?email=dana'),
    visitor.follow(quoteEndpoint, { method: 'POST', headers: json, body: requestOf('Dana') }),
  ]);
  const elsewhere = await visitor.ask(`${caddy.origin}//evil.example/`, { method: 'POST', body: 'Dana' });
  expect(elsewhere.headers.location).toContain(`${caddy.origin}//evil.example/?`);
  for (const { status, headers, body } of answers) {
    expect([502, 503]).toContain(status);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
    expect(body.toString()).toContain('call us. (407) 555-0123');
  }
  const referer = `${caddy.origin}${routesIn.es.contact}`;
  for (const answer of await Promise.all([
    visitor.follow(routesIn.es.home),
    visitor.follow(quoteEndpoint, { method: 'POST', headers: { ...json, referer }, body: requestOf('Ana') }),
  ]))
    expect(answer.body.toString()).toContain('llámenos. (407) 555-0123');
  visitor.close();
  await end();
  expect(caddy.log()).not.toMatch(/127\.0\.0\.7|dana/i);
});
