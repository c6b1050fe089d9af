import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';

test('every answer carries the security headers', async () => {
  const { app } = await testApp();
  for (const url of ['/healthz', '/nothing', quoteEndpoint]) {
    expect((await app.inject(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(
        /(?=.*frame-ancestors 'none')(?=.*base-uri 'none')(?=.*(?:object|default)-src 'none')/,
      ),
    });
  }
});

test('HSTS is sent only by a site on https, and includes subdomains only when configured', async () => {
  const hsts = async (variables: Record<string, string>) => {
    const { app } = await testApp(testConfig(variables));
    return (await app.inject('/healthz')).headers['strict-transport-security'];
  };
  expect(await hsts({ SITE_URL: 'http://localhost:3000', HSTS_SUBDOMAINS: 'on' })).toBeUndefined();
  const SITE_URL = 'https://concrete.example';
  expect(await hsts({ SITE_URL })).toBe('max-age=31536000');
  expect(await hsts({ SITE_URL, HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains');
});
