import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runProgram } from '#server/testing/child.ts';
import { openBrowser } from '#server/testing/desk-visit.ts';
import { inherited } from '#server/testing/inherited.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { pretendSite } from '#tests/support/pretended-site.ts';
import { untilServing } from '#tests/support/until-serving.ts';

vi.setConfig({ testTimeout: 120_000 });

const command = 'scripts/desk.mjs';

/** Its settings, with a folder for what is temporary. */
function settings() {
  const { dist, data, env } = pretendSite();
  // Built elsewhere: nothing is built again.
  writeFileSync(path.join(dist, '.carried'), 'a token');
  const TMPDIR = path.join(dist, '..', 'tmp');
  mkdirSync(TMPDIR);
  return { data, env: { ...inherited(), ...env, TMPDIR, LOG_LEVEL: 'silent' } };
}

const linkIn = (printed: string) => /^http:\S+#(\S+)$/m.exec(printed)?.[1];

/** Runs it until it has printed a link, in a process group of its own. */
async function untilLink(env: Record<string, string | undefined>, ...words: string[]) {
  const child = spawn(process.execPath, [command, ...words], { env, detached: true });
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
  const { status, json } = await browser.post(endpoints.signInByLink, { token });
  return { browser, status, json };
}

test('from a clean folder it serves, prints a link that signs in once, and ends when told', async () => {
  const { env } = settings();
  const { child, origin, token, ended } = await untilLink(env);
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

test('--demo has a month of requests in a folder of its own, which goes with it, and makes no backup of them', async () => {
  const { data, env } = settings();
  const BACKUP_DIR = path.join(data, '..', 'backups');
  const { child, origin, token, ended, printed } = await untilLink({ ...env, BACKUP_DIR }, '--demo');
  expect(printed()).toContain('The sample requests are in ');
  const { browser } = await follow(origin, token);
  const { json: overview } = await browser.get(endpoints.overview);
  expect(overview.counts.open).toBeGreaterThan(0);
  expect(existsSync(data)).toBe(false);
  child.kill('SIGTERM');
  await ended;
  expect(existsSync(BACKUP_DIR)).toBe(false);
  await expect(fetch(origin)).rejects.toThrow();
  expect(readdirSync(env.TMPDIR).filter((name) => name.startsWith('desk-demo'))).toEqual([]);
});
