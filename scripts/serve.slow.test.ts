import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { heic } from '#server/testing/pictures.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { npmStart } from '#tests/support/npm-start.ts';
import { copyProject, pretendBuilt } from '#tests/support/project-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

const quoteRequest = {
  name: 'Dana Field',
  email: 'dana@example.com',
  phone: '407 555 0199',
  message: 'A crack.',
};

/** What `npm ci --omit=dev` installs and a build, on a machine without a network. */
const copy = copyProject(afterAll, 'serving');
const inCopy = (name: string) => path.join(copy.folder, name);
const offline = { npm_config_offline: 'true', npm_config_cache: inCopy('empty'), NODE_ENV: 'production' };
Object.assign(copy.env, offline);
pretendBuilt(copy);

/** Until the test ends it is not there. */
function hide(name: string) {
  const movedAway = inCopy(`aside-${name.replaceAll('/', '-')}`);
  renameSync(inCopy(name), movedAway);
  onTestFinished(() => renameSync(movedAway, inCopy(name)));
}

/** Until the test ends. */
function addFile(name: string, text = '') {
  writeFileSync(inCopy(name), text);
  onTestFinished(() => rmSync(inCopy(name)));
}

/** The site is made from other code than when it was built. */
const changeCode = () => addFile('shared/later.ts');

type Started = Awaited<ReturnType<typeof npmStart>>;

async function expectOldHome({ origin }: Started) {
  expect(await (await fetch(origin)).text()).toContain('The last good build');
}

/** It ends when told, and had nothing to say about the build. */
async function expectQuietEnd({ pids, ended, printed }: Started) {
  process.kill(pids.npm, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(printed()).not.toMatch(/Installing|!!!/);
}

test('a request is received, emailed with its HEIC photo, and listed; signing in to the desk works', async () => {
  for (const name of ['astro', 'react', 'vite', 'typescript'])
    expect(existsSync(inCopy(`node_modules/${name}`)), name).toBe(false);
  const mail = await startMailServer();
  const env = { ...copy.env, SMTP_URL: mail.url };
  const started = await npmStart({ ...copy, env }, 'serve');
  const { origin } = started;
  const headers = { 'content-type': 'application/json', origin };
  const post = (address: string, body: object) =>
    fetch(origin + address, { method: 'POST', headers, body: JSON.stringify(body) });

  const answer = await post(quoteEndpoint, quoteRequest);
  expect(answer.status).toBe(201);
  const { photos } = (await answer.json()) as { photos: string };
  const place = `${photos}/${'a'.repeat(32)}?position=0&of=1`;
  const upload = await fetch(origin + place, { method: 'PUT', body: new Uint8Array(heic()) });
  expect([upload.status, await upload.json()]).toEqual([201, { status: 'kept' }]);
  await expect.poll(() => mail.mails.length).toBe(2);
  expect(mail.mails[1]!.attachments.map(({ mimeType }) => mimeType)).toContain('image/jpeg');

  const npm = (...args: string[]) =>
    execFileSync('npm', ['run', '-s', ...args], { cwd: copy.folder, env, encoding: 'utf8' });
  expect(npm('requests', '--', 'list')).toContain('Dana Field');
  const [, token] = npm('desk', '--', '--link').split(/[#\n]/);
  const email = 'owner@example.com';
  expect(await post('/desk/api/sign-in/link', { token, email })).toMatchObject({ status: 200 });
  await expectQuietEnd(started);
});

test.each([
  ['what it is made from', () => {}],
  [
    'something else elsewhere',
    () => {
      changeCode();
      addFile('dist/.carried', 'a token');
    },
    true,
  ],
])(
  'npm start serves a site that was built from %s, and neither installs nor builds',
  async (_, prepare, isCopied = false) => {
    prepare();
    const started = await npmStart(copy);
    await expectOldHome(started);
    expect(started.printed().includes('not what is in content/')).toBe(isCopied);
    await expectQuietEnd(started);
  },
);

test('npm run serve does not ask for the sources of the site, which an image need not hold', async () => {
  for (const part of ['site', 'desk', 'content/photos']) hide(part);
  const started = await npmStart(copy, 'serve');
  await expectOldHome(started);
  await expectQuietEnd(started);
});

test('npm run serve with packages missing says how to install them, and installs nothing', async () => {
  hide('node_modules/.package-lock.json');
  await expect(npmStart(copy, 'serve')).rejects.toThrow(/ended with 1:.*run `npm ci --omit=dev`/s);
});

test.each([
  ['serve', /^!!! The site was built .* has changed since/m],
  // It cannot build without the network.
  ['start', /^!!! AN OLD SITE IS BEING SERVED/m],
] as const)(
  'npm run %s serves what was built, and warns prominently that its sources have changed',
  async (script, expected) => {
    changeCode();
    const started = await npmStart(copy, script);
    await expectOldHome(started);
    await expect.poll(started.printed).toMatch(expected);
  },
);
