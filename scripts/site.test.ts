import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { digestOf, readContentFiles } from '#publishing/content-files.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { replaceDist } from './builds.mjs';
import { isBuilt, siteAddress, stampOf } from './site.mjs';

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
])('%j is refused: %s', (variables, expected) => {
  expect(() => siteAddress(variables)).toThrow(expected);
});

test('a build has the address, and for another one it is made again', async () => {
  for (const name of ['SITE_URL', 'PORT']) vi.stubEnv(name, undefined);
  const usual = stampOf();
  expect(stampOf({ PORT: '3000' })).toBe(usual);
  expect(stampOf({ PUBLIC_TURNSTILE: 'key' })).not.toBe(usual);
  vi.stubEnv('PORT', '4321');
  expect(stampOf()).not.toBe(usual);
  const { default: astro } = await import('../astro.config.ts');
  expect(astro.site).toBe('http://localhost:4321');
});

test('a site is built once its build is of what is published, of this code and for this address', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const site = { content: path.join(folder, 'content'), dist: path.join(folder, 'dist') };
  mkdirSync(site.content);
  const write = (text: string) => writeFileSync(path.join(site.content, 'home.yaml'), text);
  write('published');
  expect(isBuilt(site)).toBe(false);
  const digest = digestOf(readContentFiles(site.content));
  await replaceDist(site.dist, async () => {}, { digest, stamp: stampOf(), release: 1 });
  expect(isBuilt(site)).toBe(true);
  expect(isBuilt(site, { ...process.env, SITE_URL: 'https://slabs.example' })).toBe(false);
  write('edited by hand');
  expect(isBuilt(site)).toBe(false);
  // Once there is a version, what was edited since isn't what is built.
  const version = path.join(site.content, '.versions/v1');
  mkdirSync(version, { recursive: true });
  writeFileSync(path.join(version, 'version.json'), JSON.stringify({ digest, previous: null }));
  writeFileSync(path.join(site.content, '.versions/published'), 'v1\n');
  expect(isBuilt(site)).toBe(true);
});
