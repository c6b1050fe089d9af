import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Setting, settings } from '#server/platform/settings.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { describeReadable } from './env-file.mjs';
import { demoSettings, environmentFor } from './environment.mjs';

/** As after `set -a; . /etc/concrete.env`. */
const owners = Object.fromEntries(Object.keys(settings).map((name) => [name, 'the owner’s']));

test('a test inherits no settings for the server, the site or email', () => {
  expect(environmentFor('test', { ...owners, ENV_FILE: '/etc/concrete.env' })).toEqual({});
});

const built = ['CACHE_DIR', 'CONTENT_DIR', 'DIST_DIR', 'PORT', 'PUBLIC_QUOTE_ENDPOINT', 'SITE_URL'];
test.each([
  ['build', built],
  ['deploy', built],
  ['edit', [...built, 'EDIT_PORT', 'LOG_LEVEL', 'TIME_ZONE']],
  ['demo', []],
  ['dev', ['CACHE_DIR', 'CONTENT_DIR', 'DIST_DIR', 'HOST', 'LOG_LEVEL', 'PORT', 'TIME_ZONE']],
  ['content', ['CACHE_DIR', 'CONTENT_DIR', 'DIST_DIR']],
  ['bench', ['CONTENT_DIR']],
  ['install', []],
  ['git', []],
] as const)('%s inherits %j, and no other setting', (command, taken) => {
  expect(Object.keys(environmentFor(command, owners)).toSorted()).toEqual([...taken].toSorted());
});

test('a demo names a folder of its own in place of each that is used where none is set', () => {
  const variables: Record<string, string> = demoSettings('/tmp/desk-demo', 20_000);
  const used = Object.entries<Setting>(settings).flatMap(([name, { type, default: usual, otherwise }]) =>
    type === 'folder' && (usual ?? otherwise) ? name : [],
  );
  expect(used).toContain('CONTENT_DIR');
  for (const name of [...used, 'ENV_FILE'])
    expect(variables[name], name).toMatch(/^\/tmp\/desk-demo\/|\/\.cache\/demo$/);
});

test('a test inherits the path, the proxy and the browser', () => {
  const shell = {
    PATH: '/usr/bin',
    LC_ALL: 'C.UTF-8',
    https_proxy: 'http://proxy:3128',
    npm_execpath: '/usr/lib/npm.js',
    CHROMIUM_PATH: '/usr/bin/chromium',
  };
  expect(environmentFor('test', { ...shell, UNHEARD_OF: '1' })).toEqual(shell);
});

test('variables from ENV_FILE are set unless they are set already; a missing file or a folder stops the command', () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const file = path.join(folder, 'my.env');
  // With a byte order mark, as some editors write it.
  writeFileSync(file, '\uFEFFDATA_DIR=/from/file\nSMTP_URL="smtps://office:a#b@mail.example:465" # ours\n');
  const words = ['--import', './scripts/env-file.mjs', '-p', '[process.env.DATA_DIR, process.env.SMTP_URL]'];
  const seenBy = (env: Record<string, string>) =>
    spawnSync(process.execPath, words, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
  expect(seenBy({ ENV_FILE: file, DATA_DIR: '/from/shell' }).stdout).toBe(
    "[ '/from/shell', 'smtps://office:a#b@mail.example:465' ]\n",
  );
  for (const [named, why] of [
    [path.join(folder, 'gone.env'), 'there is no such file'],
    [folder, 'that is a folder, and must be a file'],
  ] as const)
    expect(seenBy({ ENV_FILE: named })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`The settings cannot be read from ${named}: ${why}`),
    });
});

test('a settings file that others can read is reported, with the command that fixes it', () => {
  const file = path.join(makeTemporaryFolder(onTestFinished), '.env');
  expect(describeReadable(file)).toBeUndefined();
  writeFileSync(file, 'SMTP_URL=smtps://office:secret@mail.example\n');
  chmodSync(file, 0o644);
  expect(describeReadable(file)).toMatch(/^Others on this machine can read .*: chmod 600 '.*\.env'$/);
  chmodSync(file, 0o600);
  expect(describeReadable(file)).toBeUndefined();
});
