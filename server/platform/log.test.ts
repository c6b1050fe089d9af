import { expect, test } from 'vitest';
import { danasRequest, testApp } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';

test('logs say what happened and nothing about who it was', async () => {
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
  expect(logged.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual(['request not kept']);
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
