import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openBrowser } from '#server/testing/desk-visit.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { freePort } from './free-port.mjs';
import { copyProject, type ProjectCopy, pretendBuilt } from './testing/project-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

let copy: ProjectCopy;
beforeAll(() => {
  let removeCopy = () => {};
  copy = copyProject((remove) => (removeCopy = remove));
  return removeCopy;
});

/** What `npm run desk` gets: a port, folders for its data and for what is temporary, and no terminal. */
async function settings() {
  const temporary = path.join(copy.folder, `tmp-${await freePort()}`);
  mkdirSync(temporary);
  const [PORT, DATA_DIR] = [String(await freePort()), path.join(temporary, 'data')];
  const env = { ...copy.env, PORT, DATA_DIR, HOST: 'localhost', TMPDIR: temporary, LOG_LEVEL: 'silent' };
  // A build knows its address, and so its port.
  pretendBuilt({ ...copy, env });
  return env;
}

type Settings = Awaited<ReturnType<typeof settings>>;

/** Runs it until it prints a link, in a process group of its own. */
async function untilLink(env: Settings, ...words: string[]) {
  const child = spawn('npm', ['run', 'desk', '--', ...words], {
    ...{ cwd: copy.folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  });
  const ended = once(child, 'close');
  let printed = '';
  const link = await new Promise<URL>((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        printed += chunk;
        const found = /^http:\S+#\S+$/m.exec(printed)?.[0];
        if (found) resolve(new URL(found));
      });
    child.once('close', (code: number) => reject(new Error(`It ended with ${code}:\n${printed}`)));
  });
  return { child, link, ended, printed: () => printed };
}

/** Runs it to its end. */
async function run(env: Settings, ...words: string[]) {
  const child: ChildProcess = execFile('npm', ['run', '-s', 'desk', '--', ...words], {
    cwd: copy.folder,
    env,
  });
  const exit = once(child, 'exit') as Promise<[number]>;
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  const [code] = await exit;
  return { out, err, code };
}

async function follow(link: URL) {
  const browser = openBrowser(link.origin);
  const { status, json } = await browser.post(endpoints.signInByLink, { token: link.hash.slice(1) });
  return { browser, status, json };
}

async function isServing(origin: string) {
  return fetch(origin).then(
    () => true,
    () => false,
  );
}

test('from a clean folder it serves, prints a link that signs in once, and ends when told', async () => {
  const env = await settings();
  const { child, link, ended } = await untilLink(env);
  expect(await follow(link)).toMatchObject({ status: 200, json: { isSignedIn: true } });
  expect(await follow(link)).toMatchObject({ status: 403 });

  // Beside it, on the same database.
  const { out, code } = await run(env, '--link');
  expect([out.trim().split('\n').length, code]).toEqual([1, 0]);
  expect(await follow(new URL(out.trim()))).toMatchObject({ status: 200 });
  const beside = await run(env);
  expect(beside.out).toMatch(/^\s*This signs in one device, once, within ten minutes:\nhttp:\S+\s*$/);

  process.kill(-child.pid!, 'SIGTERM');
  await ended;
  expect(await isServing(link.origin)).toBe(false);
});

test('--demo has a month of requests in a folder of its own, which goes with it', async () => {
  const env = await settings();
  const { child, link, ended, printed } = await untilLink(env, '--demo');
  expect(printed()).toContain('The made-up requests are in ');
  const { browser } = await follow(link);
  const { json: overview } = await browser.get(endpoints.overview);
  expect(overview.counts.open).toBeGreaterThan(0);
  expect(existsSync(env.DATA_DIR)).toBe(false);
  process.kill(child.pid!, 'SIGTERM');
  await ended;
  expect(await isServing(link.origin)).toBe(false);
  expect(readdirSync(env.TMPDIR).filter((name) => name.startsWith('desk-demo'))).toEqual([]);
});

test.each([['--wrong'], ['--demo', '--link'], ['--email']])(
  '%s %s explains what there is',
  async (...words) => {
    const { out, err, code } = await run(await settings(), ...words.filter(Boolean));
    expect([out, code]).toEqual(['', 2]);
    expect(err).toContain('npm run desk [-- OPTIONS]');
  },
);

test('where there is no database, or no such person, it says so and prints no link', async () => {
  const env = await settings();
  const none = await run(env, '--link');
  expect([none.out, none.code]).toEqual(['', 1]);
  expect(none.err).toContain('Is DATA_DIR the same as the server');
  const nobody = await run(
    { ...env, DESK_EMAILS: 'boss@example.com' } as Settings,
    '--link',
    '--email',
    'x@y.z',
  );
  expect([nobody.out, nobody.code]).toEqual(['', 1]);
  expect(nobody.err).toContain('x@y.z is not one of DESK_EMAILS: boss@example.com');
});
