import { afterEach, expect, test, vi } from 'vitest';
import { hashInputs, siteAddress } from './site.mjs';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4321' }, 'http://localhost:4321'],
  [{ SITE_URL: ' ', PORT: '' }, 'http://localhost:3000'],
  [{ PORT: '0' }, 'http://localhost:3000'],
  [{ SITE_URL: 'https://slabs.example', PORT: '4321' }, 'https://slabs.example'],
])('with %j the pages are built for %s', (variables, address) => {
  expect(siteAddress(variables)).toBe(address);
});

test.each([
  [{ SITE_URL: 'foo' }, 'SITE_URL must be an address'],
  [{ SITE_URL: 'ftp://slabs.example' }, 'SITE_URL must be an address'],
  [{ SITE_URL: 'https://slabs.example/shop' }, 'SITE_URL must end after the host, without /shop'],
  [{ PORT: 'many' }, 'PORT must be a number'],
])('%j is refused: %s', (variables, said) => {
  expect(() => siteAddress(variables)).toThrow(said);
});

test('a build has the address, and for another one it is made again', async () => {
  for (const name of ['SITE_URL', 'PORT']) vi.stubEnv(name, undefined);
  const usual = hashInputs();
  expect(hashInputs(undefined, { PORT: '3000' })).toBe(usual);
  vi.stubEnv('PORT', '4321');
  expect(hashInputs()).not.toBe(usual);
  const { default: astro } = await import('../astro.config.ts');
  expect(astro.site).toBe('http://localhost:4321');
});
