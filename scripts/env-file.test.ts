import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
});

/** What a command sees of DATA_DIR and SMTP_URL. */
function seenBy(env: Record<string, string>) {
  const words = ['--import', './scripts/env-file.mjs', '-p', '[process.env.DATA_DIR, process.env.SMTP_URL]'];
  const { PATH } = process.env;
  return spawnSync(process.execPath, words, { env: { PATH, ...env }, encoding: 'utf8' });
}

test('variables from the file are set unless they are set already', () => {
  const file = path.join(folder, 'my.env');
  writeFileSync(file, 'DATA_DIR=/from/file\nSMTP_URL="smtps://office:a#b@mail.example:465" # ours\n');
  expect(seenBy({ ENV_FILE: file, DATA_DIR: '/from/shell' }).stdout).toBe(
    "[ '/from/shell', 'smtps://office:a#b@mail.example:465' ]\n",
  );
});

test('a missing file named in ENV_FILE stops the command', () => {
  const { status, stderr } = seenBy({ ENV_FILE: path.join(folder, 'gone.env') });
  expect(status).toBe(1);
  expect(stderr).toContain('gone.env, but there is no such file');
});
