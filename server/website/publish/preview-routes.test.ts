import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildBeside } from '#scripts/builds.mjs';
import { stampFileOf } from '#publishing/builds.mjs';
import { signedIn } from '#server/testing/desk-session.ts';
import { temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { previewPath } from '#shared/desk/addresses.ts';

test('the pages of a draft are shown to whoever is signed in, in a frame of the desk alone, and to nobody else', async () => {
  const dist = path.join(temporaryFolder(), 'dist');
  const build = await buildBeside(dist, async (fresh) => {
    mkdirSync(path.join(fresh, '.content'));
    writeFileSync(path.join(fresh, 'services.html'), '<a href="/contact">Nobody knows this yet</a>');
    writeFileSync(path.join(fresh, '.content/business.yaml'), 'secret');
    writeFileSync(path.join(fresh, '404.html'), '');
    writeFileSync(stampFileOf(fresh), '');
  });
  const { app, database } = await testApp(testConfig({ DIST_DIR: dist }));
  const { headers } = await signedIn(database);
  const page = `${previewPath}/${build}/services`;
  const shown = await app.inject({ url: page, headers });
  expect(shown.body).toContain(`<a href="${previewPath}/${build}/contact">Nobody knows this yet</a>`);
  const policy = String(shown.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).not.toContain('/desk/api');
  expect(shown.headers['cache-control']).toBe('no-store');
  const stranger = await app.inject(page);
  expect([stranger.statusCode, stranger.headers.location, stranger.body]).toEqual([302, '/desk', '']);
  for (const url of [
    '/services',
    `${page}/../.content/business.yaml`,
    `${previewPath}/${build}/.content/business.yaml`,
  ])
    expect((await app.inject({ url, headers })).body).not.toMatch(/Nobody knows|secret/);
  for (const other of ['1-1', '..', `${build}%2f..%2f${build}`, build.replace(/.$/, '')])
    expect((await app.inject({ url: `${previewPath}/${other}/services`, headers })).statusCode).toBe(404);
});
