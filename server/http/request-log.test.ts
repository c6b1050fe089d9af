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
  store.keep = () =>
    Promise.reject(
      Object.assign(new Error('disk I/O error'), { parameters: ['Dana'], code: 'ERR_SQLITE_ERROR' }),
    );
  await post(danasRequest);

  expect(lines.join('')).not.toMatch(/dana|field|203\.0\.113/i);
  const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
  expect(requests.map((line) => line.status)).toEqual([201, 400, 422, 415, 404, 503]);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    route: quoteEndpoint,
    reqId: expect.any(String),
    ms: expect.any(Number),
  });
});
