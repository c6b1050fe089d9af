import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runProgram } from '#server/testing/child.ts';
import { hashInputs } from './site.mjs';
import { siteAddress } from './site-address.mjs';

beforeEach(() => {
  for (const name of ['SITE_URL', 'PORT']) vi.stubEnv(name, undefined);
});
afterEach(() => void vi.unstubAllEnvs());

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4321' }, 'http://localhost:4321'],
  [{ SITE_URL: ' ', PORT: '' }, 'http://localhost:3000'],
  [{ PORT: '0' }, 'http://localhost:3000'],
  [{ SITE_URL: 'https://slabs.example', PORT: '4321' }, 'https://slabs.example'],
])('with %j the pages are built for %s', async (variables: Record<string, string>, address) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  const { default: astro } = await import('../astro.config.ts');
  expect(astro.site).toBe(address);
});

test.each([{ SITE_URL: 'foo' }, { SITE_URL: 'ftp://slabs.example' }, { PORT: 'many' }])(
  '%j is refused',
  (variables) => {
    expect(() => siteAddress(variables)).toThrow(`${Object.keys(variables)[0]} must be`);
  },
);

test('the address follows the port, and without one the default port is used', () => {
  const usual = hashInputs();
  vi.stubEnv('PORT', '3000');
  expect(hashInputs()).toBe(usual);
  vi.stubEnv('PORT', '4321');
  expect(hashInputs()).not.toBe(usual);
});

test('npm start lists everything wrong with the settings before it builds', async () => {
  const variables = { ...process.env, SITE_URL: 'foo', PORT: 'many' } as Record<string, string>;
  const { code, err } = await runProgram('scripts/start.mjs', variables, []);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^The configuration is wrong:\n {2}PORT .*\n {2}SITE_URL must be an address like .*\n$/,
  );
}, 60_000);
