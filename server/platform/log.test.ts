import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { danasRequest, testApp } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { formatForTerminal } from './log.ts';

test('logs record what happened without personal data', async () => {
  const { app, store, lines } = await testApp();
  const post = (payload: string | object, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: `${quoteEndpoint}?q=Dana`,
      headers: {
        'content-type': type,
        'user-agent': 'Dana',
        referer: 'http://x/Dana',
        'x-forwarded-for': '203.0.113.9',
      },
      payload,
      remoteAddress: '203.0.113.9',
    });
  await post(danasRequest);
  await post('{"name":"Dana');
  await post({ ...danasRequest, email: 'Dana' });
  await post('Dana', 'text/plain');
  await app.inject('/Dana/Field?Dana');
  store.save = () =>
    Promise.reject(
      Object.assign(new Error('disk I/O error'), { parameters: ['Dana'], code: 'ERR_SQLITE_ERROR' }),
    );
  await post(danasRequest);

  expect(lines.join('')).not.toMatch(/dana|field|203\.0\.113/i);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual(['request not stored']);
  const requests = logged.filter((line) => line.msg === 'request');
  expect(requests.map((line) => line.status)).toEqual([201, 400, 422, 415, 404, 503]);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    route: quoteEndpoint,
    reqId: expect.any(String),
    ms: expect.any(Number),
  });
});

test('an internal error is logged once, with its cause', async () => {
  const { app, lines } = await testApp();
  app.get('/broken', () => Promise.reject(new Error('a bug of ours')));
  const { statusCode, body } = await app.inject('/broken');
  expect([statusCode, body]).toEqual([500, expect.not.stringContaining('a bug of ours')]);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toMatchObject([
    { level: 50, msg: 'unexpected', error: { type: 'Error', message: 'a bug of ours' } },
    { level: 30, msg: 'request', method: 'GET', route: '/broken', status: 500 },
  ]);
  expect(logged[1].ms).toBeLessThan(60_000);
});

test.each([
  ['an answer is on its way', 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a photo is coming in', 'GET /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'],
])('a visitor who closes the page while %s is no error, and leaves no stack', async (_, sent) => {
  const { app, lines } = await testApp();
  const [, url] = sent.split(' ');
  const begun = Promise.withResolvers<void>();
  app.get('/endless', (_request, reply) => reply.send(Readable.from(beginning())));
  app.get('/upload', async ({ raw }) => {
    for await (const _ of raw) begun.resolve();
  });
  async function* beginning() {
    yield 'a';
    begun.resolve();
    await new Promise(() => {});
  }
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const visitor = connect(Number(port), '127.0.0.1', () => visitor.write(sent));
  await begun.promise;
  visitor.destroy();
  await expect.poll(() => lines.length).toBe(2);
  const { time: _time, ...logged } = JSON.parse(lines[1]!);
  expect(logged).toEqual({
    level: 30,
    reqId: 'req-1',
    method: 'GET',
    route: url,
    msg: 'client disconnected',
  });
});

test('a line of the log at a terminal has time, event and details, and an error its location; nothing in it controls the terminal', () => {
  const at = new Date(2026, 2, 4, 9, 5, 7).getTime();
  const shown = (line: object) =>
    stripVTControlCharacters(formatForTerminal(`${JSON.stringify({ time: at, ...line })}\n`));
  expect(
    shown({
      level: 30,
      reqId: 'req-1',
      method: 'POST',
      route: '/api',
      status: 201,
      ms: 12.3,
      msg: 'request',
    }),
  ).toBe('09:05:07  POST /api 201 in 12.3 ms\n');
  expect(shown({ level: 30, night: '2026-03-03', photos: 4, msg: 'nightly backup made' })).toBe(
    '09:05:07  nightly backup made (night 2026-03-03, photos 4)\n',
  );
  const stack = `Error: a bug\n    at node:internal/x:1:2\n    at run (${import.meta.filename}:3:4)\n    at later`;
  expect(
    shown({
      level: 50,
      error: { type: 'Error', message: 'a \u001b[2Jbug\nof ours', stack },
      msg: 'unexpected',
    }),
  ).toBe('09:05:07  ERROR unexpected: Error: a [2Jbug of ours, at server/platform/log.test.ts:3:4\n');
  expect(shown({ level: 40, msg: 'look at this' })).toBe('09:05:07  WARNING look at this\n');
  // The start says the address itself, as one that can be opened.
  expect(shown({ level: 30, msg: 'Server listening at http://127.0.0.1:3000' })).toBe('');
  expect(formatForTerminal('no JSON\n')).toBe('no JSON\n');
});
