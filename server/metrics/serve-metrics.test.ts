import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';

const token = 'a-token-of-24-characters';

test('without a token in the settings there is nothing at the address, as at any other', async () => {
  const { app } = await testApp();
  const ask = async (url: string, headers = {}) => {
    const { statusCode, body } = await app.inject({ url, headers });
    return [statusCode, body];
  };
  const unknown = await ask('/no-such-page');
  expect(unknown[0]).toBe(404);
  expect(await ask('/metrics')).toEqual(unknown);
  expect(await ask('/metrics', { authorization: 'Bearer ' })).toEqual(unknown);
  expect(await ask('/metrics', { authorization: 'Bearer undefined' })).toEqual(unknown);
});

test.each([
  ['nothing', {}],
  ['an empty token', { authorization: 'Bearer ' }],
  ['another token', { authorization: 'Bearer another-token-of-its-own' }],
  ['half of it', { authorization: `Bearer ${token.slice(0, 12)}` }],
  ['more than it', { authorization: `Bearer ${token}x` }],
  ['it under another scheme', { authorization: `Basic ${token}` }],
  ['it in a cookie', { cookie: `token=${token}` }],
])('whoever sends %s reads nothing', async (_, headers) => {
  const { app } = await testApp(testConfig({ METRICS_TOKEN: token }));
  for (const url of ['/metrics', `/metrics?token=${token}`]) {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['www-authenticate']]).toEqual([
      ...[401, 'no-store', 'Bearer'],
    ]);
    expect(answer.body).not.toContain('concrete_');
  }
});

test('whoever has the token reads the figures, and changes nothing', async () => {
  const { app } = await testApp(testConfig({ METRICS_TOKEN: token }));
  const ask = (method: 'GET' | 'HEAD' | 'POST', authorization: string) =>
    app.inject({ method, url: '/metrics', headers: { authorization } });
  const answer = await ask('GET', `bearer  ${token}`);
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    expect.stringContaining('\nconcrete_database_up 1\n'),
  ]);
  expect((await ask('HEAD', `Bearer ${token}`)).statusCode).toBe(200);
  expect((await ask('POST', `Bearer ${token}`)).statusCode).toBe(405);
});
