import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { runProgram } from '#server/testing/child.ts';
import { savingActions } from '#server/testing/desk-actions.ts';
import { openBrowser } from '#server/testing/desk-visit.ts';
import { readInheritedVariables } from '#server/testing/inherited-variables.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Overview, RequestPage } from '#shared/desk/requests.ts';
import type { Version, Website } from '#shared/desk/website.ts';
import { changedPaths, describeFolder } from '#tests/support/folder-state.ts';
import { pretendSite } from '#tests/support/pretended-site.ts';
import { copyProject, pretendBuilt } from '#tests/support/project-copy.ts';
import { untilServing } from '#tests/support/until-serving.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { freePort } from './ports.mjs';

vi.setConfig({ testTimeout: 600_000 });

const command = 'scripts/desk.mjs';

/** Its settings, with a folder for what is temporary. */
function settings() {
  const { dist, data, env } = pretendSite();
  // Built elsewhere: nothing is built again.
  writeFileSync(path.join(dist, '.carried'), 'a token');
  const TMPDIR = path.join(dist, '..', 'tmp');
  mkdirSync(TMPDIR);
  return { data, env: { ...readInheritedVariables(), ...env, TMPDIR, LOG_LEVEL: 'silent' } };
}

const linkIn = (printed: string) => /^http:\S+#(\S+)$/m.exec(printed)?.[1];

interface Place {
  env: Record<string, string | undefined>;
  cwd?: string;
}

/** Runs it until it has printed a link, in a process group of its own. */
async function untilLink(place: Place, ...args: string[]) {
  const child = spawn(process.execPath, [command, ...args], { ...place, detached: true });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  });
  const ended = once(child, 'close');
  const { origin, printed } = await untilServing(child);
  await expect.poll(() => linkIn(printed())).toBeDefined();
  return { child, origin, ended, printed, token: linkIn(printed()) };
}

async function follow(origin: string, token: string | undefined) {
  const browser = openBrowser(origin);
  const { status, json } = await browser.post(endpoints.signInByLink, { token, email: 'owner@example.com' });
  return { browser, status, json };
}

test('from a clean folder it serves, prints a link that signs in once, and ends when told', async () => {
  const { env } = settings();
  const { child, origin, token, ended } = await untilLink({ env });
  expect(await follow(origin, token)).toMatchObject({ status: 200, json: { isSignedIn: true } });
  expect(await follow(origin, token)).toMatchObject({ status: 403 });

  // Beside it, on the same database.
  const atIt = { ...env, PORT: new URL(origin).port } as Record<string, string>;
  const { out, code } = await runProgram(command, atIt, ['--link']);
  expect(out).toMatch(/^http:\S+\nOr the code, on any device: (\w{4}-){2}\w{4}\n$/);
  expect(code).toBe(0);
  expect(await follow(origin, linkIn(out))).toMatchObject({ status: 200 });
  const beside = await runProgram(command, atIt, []);
  expect(beside.out).toMatch(
    /^\s*This signs in one device, once, within ten minutes:\nhttp:\S+\nOr the code, .+\s*$/,
  );

  process.kill(-child.pid!, 'SIGTERM');
  await ended;
  await expect(fetch(origin)).rejects.toThrow();
});

/** A clone whose owner has content, unpublished edits, a served build, requests, and settings in `.env` and in the shell. */
async function cloneOfOwner() {
  const { folder, env: shell } = copyProject(onTestFinished);
  const at = (...names: string[]) => path.join(folder, ...names);
  const [mail, hook] = [await startMailServer(), await startWebhookServer()];
  const settings = {
    PORT: String(await freePort()),
    SITE_URL: 'https://owner.example',
    PUBLIC_QUOTE_ENDPOINT: 'https://api.owner.example/api/quote-requests',
    DATA_DIR: at('data'),
    CONTENT_DIR: at('content'),
    DIST_DIR: at('dist'),
    CACHE_DIR: at('cache'),
    PUBLISH_COMMAND: `touch ${at('published')}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'office@owner.example',
    MAIL_TO: 'office@owner.example',
    DESK_EMAILS: 'office@owner.example',
    WEBHOOK_URL: hook.url,
    BACKUP_DIR: at('backups'),
    BACKUP_COMMAND: `touch ${at('copied')}`,
    RATE_LIMIT: '1',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(at('.env'), lines.join(''), { mode: 0o600 });
  appendFileSync(at('content/home.yaml'), '# The words of the owner.\n');
  for (const name of ['backups', 'cache', 'tmp']) mkdirSync(at(name));
  const env = { ...shell, ...settings, TMPDIR: at('tmp'), ENV_FILE: at('.env') };
  pretendBuilt({ folder, env });
  appendFileSync(at('content/home.yaml'), '# And what is not published yet.\n');
  mkdirSync(at('.dist-builds'));
  renameSync(at('dist'), at('.dist-builds/1790000000000-1'));
  symlinkSync('.dist-builds/1790000000000-1', at('dist'));
  await (await openDatabase({ dataDir: at('data') })).destroy();
  // Named after what is in them, so they need not be encoded again, which takes a minute.
  if (existsSync('.cache/photos')) cpSync('.cache/photos', at('.cache/demo/photos'), { recursive: true });
  return {
    env,
    cwd: folder,
    sent: () => [...mail.mails, ...hook.posts],
    /** All but where demos are, and what npm and Astro keep for themselves. */
    describe: () => describeFolder(folder, ['tmp', '.cache', '.astro', 'node_modules']),
    demos: () => readdirSync(at('tmp')).filter((name) => name.startsWith('desk-demo')),
  };
}

/** A running demo, and what somebody who has signed in does at its desk. */
async function startDemo(place: Place) {
  const demo = await untilLink(place, '--demo');
  const { origin, token, printed } = demo;
  const { browser } = await follow(origin, token);
  const get = async <Answer>(url: string): Promise<Answer> => (await browser.get(url)).json;
  const { requests } = await get<RequestPage>(`${endpoints.requests}?view=open`);
  return {
    ...demo,
    get,
    folder: path.join(place.env.TMPDIR!, /desk-demo-\w+/.exec(printed())![0]),
    actions: savingActions(origin, browser, requests.find(({ photos }) => photos.length > 0)!),
    /** Starts what takes a build, and waits for its end. */
    async build(url: string, body: object = {}) {
      expect((await browser.post(url, body)).status).toBe(202);
      const job = await waitFor(async () => {
        const { job } = await get<Website>(endpoints.website);
        expect(job?.endedAt).toBeTruthy();
        return job;
      }, 200);
      expect(job).toMatchObject({ failure: null });
    },
    /** What the home page says: its address, and whether it shows what was written. */
    async home() {
      const page = await (await fetch(origin)).text();
      const [, address] = /rel="canonical" href="([^"]+)"/.exec(page) ?? [];
      return { address, isChanged: page.includes('Written at the desk') };
    },
  };
}

test('nothing that is done in the demo changes what is the owner’s, obeys their settings or is sent', async () => {
  const owner = await cloneOfOwner();
  let before = owner.describe();
  /** Each step by itself, so that a failure names all that write where they must not. */
  const expectUnchanged = (action: string) => {
    const now = owner.describe();
    expect.soft(changedPaths(before, now), action).toEqual([]);
    before = now;
  };

  const demo = await startDemo(owner);
  const { get, build, origin } = demo;
  expectUnchanged('start');
  expect.soft(await demo.home()).toEqual({ address: `${origin}/`, isChanged: false });
  expect((await get<Overview>(endpoints.overview)).counts.open).toBeGreaterThan(0);
  const { 'add to the gallery': addToGallery, 'discard changes': discard, erase, ...first } = demo.actions;
  const actions = {
    ...first,
    preview: () => build(endpoints.buildPreview),
    async publish() {
      await build(endpoints.publish);
      expect.soft(await demo.home()).toEqual({ address: `${origin}/`, isChanged: true });
    },
    async 'restore a version'() {
      const [, earlier] = await get<Version[]>(endpoints.versions);
      await build(endpoints.restoreVersion, { id: earlier!.id });
      expect.soft(await demo.home()).toEqual({ address: `${origin}/`, isChanged: false });
    },
    'add to the gallery': addToGallery,
    'discard changes': discard,
    erase,
  };
  for (const [name, act] of Object.entries(actions)) {
    await act();
    expectUnchanged(name);
  }

  // One that runs beside it and is killed takes nothing along.
  const other = await startDemo(owner);
  expect([other.origin, other.folder]).not.toEqual([origin, demo.folder]);
  process.kill(-other.child.pid!, 'SIGKILL');
  await other.ended;
  expectUnchanged('kill');
  expect.soft((await demo.home()).address).toBe(`${origin}/`);
  demo.child.kill('SIGTERM');
  await demo.ended;
  await expect(fetch(origin)).rejects.toThrow();
  expectUnchanged('stop');

  const again = await startDemo(owner);
  expect(await again.get<Version[]>(endpoints.versions)).toHaveLength(1);
  again.child.kill('SIGTERM');
  await again.ended;
  expectUnchanged('start again');
  expect(owner.demos()).toEqual([path.basename(other.folder)]);
  expect(owner.sent()).toEqual([]);
});
