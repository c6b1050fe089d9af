import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { workFolder } from '#publishing/folders.ts';
import { addBuild } from '#scripts/builds.mjs';
import { openSigner } from '#server/database/secrets.ts';
import { endSession } from '#server/desk/sign-in/sessions.ts';
import { signIn } from '#server/testing/desk-session.ts';
import { company, temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { previewPath } from '#shared/desk/addresses.ts';
import { previewKey } from './preview-routes.ts';

/** A desk whose preview is a build with a page that nobody knows. */
async function deskWithPreview({ isLocal = false } = {}) {
  const [dist, content] = [path.join(temporaryFolder(), 'dist'), temporaryFolder()];
  const write = async (fresh: string) => {
    mkdirSync(path.join(fresh, '.content'));
    mkdirSync(path.join(fresh, '_astro'));
    writeFileSync(path.join(fresh, 'services.html'), '<a href="/contact">Nobody knows this yet</a>');
    writeFileSync(path.join(fresh, '.content/business.yaml'), 'secret');
    writeFileSync(path.join(fresh, '_astro/part.js'), 'import("/_astro/other.js")');
    writeFileSync(path.join(fresh, '_astro/a.woff2'), 'font');
    writeFileSync(path.join(fresh, '404.html'), '');
  };
  const add = () => addBuild(dist, write, { digest: 'a draft', stamp: 'this code', release: 1 });
  const setPreview = (build: string) => {
    mkdirSync(workFolder(content), { recursive: true });
    const state = { preview: { build, of: 'a draft' } };
    writeFileSync(path.join(workFolder(content), 'state.json'), JSON.stringify(state));
  };
  const build = await add();
  setPreview(build);
  const config = testConfig({ DIST_DIR: dist, CONTENT_DIR: content, SERVER_URL: 'https://desk.example' });
  const { app, database, lines } = await testApp({ ...config, isLocal });
  const signer = await openSigner(database);
  const keyOf = (session: string) => previewKey(signer, session, build);
  // As a page without an origin asks for its files: without a cookie, from nowhere.
  const headers = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  const ask = (key: string, page = 'services') =>
    app.inject({ url: `${previewPath}/${key}/${page}`, headers });
  return { app, database, lines, build, add, setPreview, keyOf, ask };
}

test('the pages of a draft are shown with a session’s key, in a frame of the desk alone, and have no rights there', async () => {
  const { database, keyOf, ask, lines } = await deskWithPreview();
  const key = keyOf((await signIn(database)).session);
  const { body, headers } = await ask(key);
  expect(body).toContain(`<a href="${previewPath}/${key}/contact">Nobody knows this yet</a>`);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(['sandbox allow-scripts', "frame-ancestors 'self'", "form-action 'none'"]),
  );
  // By the host that a proxy asks for, and by the one that the browser knows.
  const hosts = ['http://localhost:80', 'https://desk.example'];
  expect(policy).toContain(`connect-src ${hosts.map((host) => `${host}${previewPath}/${key}/`).join(' ')}`);
  const everyFile = {
    'access-control-allow-origin': '*',
    'cache-control': 'private, no-store',
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  expect(headers).toMatchObject(everyFile);
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  const script = await ask(key, '_astro/part.js');
  expect([script.body, script.headers]).toEqual([
    `import("${previewPath}/${key}/_astro/other.js")`,
    expect.objectContaining({ ...everyFile, 'content-type': 'text/javascript; charset=utf-8' }),
  ]);
  const font = await ask(key, '_astro/a.woff2');
  expect([font.body, font.headers]).toEqual(['font', expect.objectContaining(everyFile)]);
  expect(lines.join('')).not.toContain(key.split('.')[2]);
});

test('without a key, or with another’s, no page of a draft and no hidden file is shown', async () => {
  const { app, database, build, keyOf, ask } = await deskWithPreview();
  const { session, headers } = await signIn(database);
  const key = keyOf(session);
  for (const other of [
    ...[build, '1-1', '..', `${build}%2f..%2f${build}`, `${session}.${build}`, `${key}x`, key.slice(0, -1)],
    ...[keyOf(''), keyOf('018f'), key.replace(build, '1-1')],
  ]) {
    const answer = await ask(other);
    expect([answer.statusCode, answer.body.includes('Nobody knows')], other).toEqual([404, false]);
  }
  for (const page of [
    '.content/business.yaml',
    '%2e%2e/services',
    '../.content/business.yaml',
    'none',
    'none.png',
  ])
    expect((await ask(key, page)).statusCode, page).toBe(404);
  // A desk of an earlier release in a phone's cache has a cookie and no key: it says in the frame what to do.
  const earlier = await app.inject({ url: `${previewPath}/${build}/services`, headers });
  expect([earlier.statusCode, earlier.body]).toEqual([404, expect.stringContaining('Reload the desk')]);
  expect(earlier.headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('a key ends with its session, with its person’s access, and with its build, and no other’s', async () => {
  const { database, build, add, setPreview, keyOf, ask } = await deskWithPreview();
  const [one, other] = [await signIn(database), await signIn(database)];
  const stranger = await signIn(database, 'former@example.com');
  const status = async ({ session }: { session: string }) => (await ask(keyOf(session))).statusCode;
  expect([await status(one), await status(other), await status(stranger)]).toEqual([200, 200, 404]);
  await endSession(database, { id: one.session, email: company.email });
  expect([await status(one), await status(other)]).toEqual([404, 200]);
  setPreview(await add());
  expect(await status(other)).toBe(404);
  // What a page that is open still loads, on a slow connection.
  expect((await ask(keyOf(other.session), '_astro/a.woff2')).statusCode).toBe(200);
  expect((await ask(keyOf(one.session), '_astro/a.woff2')).statusCode).toBe(404);
  setPreview(build);
  expect(await status(other)).toBe(200);
});

test('`npm run edit` shows a preview to this machine, where nobody signs in', async () => {
  const { app, keyOf } = await deskWithPreview({ isLocal: true });
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: `${previewPath}/${keyOf('')}/services`, headers })).statusCode;
  expect([await ask({ host: '127.0.0.1:4400' }), await ask({ host: 'rebound.example:4400' })]).toEqual([
    200, 403,
  ]);
});
