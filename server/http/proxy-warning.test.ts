import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { formTokenEndpoint } from '#shared/routes.ts';

/** The warnings in the log after requests with these `X-Forwarded-For`. */
async function warnings(trusted: string, ...forwarded: (string | undefined)[]) {
  const { app, lines } = await testApp(testConfig({ TRUST_PROXY: trusted }));
  for (const addresses of forwarded) {
    await app.inject({
      url: formTokenEndpoint,
      headers: addresses === undefined ? {} : { 'x-forwarded-for': addresses },
    });
  }
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
}

test('an untrusted proxy is reported once, with the fix and without addresses', async () => {
  const told = await warnings('0', undefined, '203.0.113.9', '203.0.113.9, 198.51.100.7');
  expect(told).toMatchObject([{ hops: 1, trusted: 0, msg: expect.stringMatching(/Set TRUST_PROXY to the/) }]);
  expect(JSON.stringify(told)).not.toMatch(/203\.0|198\.51/);
});

test('more hops than are trusted are reported once', async () => {
  const told = await warnings('1', '203.0.113.9', '203.0.113.9, 198.51.100.7', '203.0.113.9, 198.51.100.7');
  expect(told).toMatchObject([{ hops: 2, trusted: 1, msg: expect.stringMatching(/set TRUST_PROXY to 2/) }]);
});

test('as many hops as are trusted, or fewer, cause no warning', async () => {
  expect(await warnings('0', undefined)).toEqual([]);
  expect(await warnings('2', '203.0.113.9, 198.51.100.7', '203.0.113.9')).toEqual([]);
});
