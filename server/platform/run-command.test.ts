import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { runCommand } from './run-command.ts';

test('the owner’s command gets only the environment variables that the guide lists', async () => {
  const given = {
    RCLONE_CONFIG: '/etc/concrete/rclone.conf',
    AWS_PROFILE: 'backups',
    LC_TIME: 'en_US.UTF-8',
    https_proxy: 'http://proxy.example',
    BACKUP_FILE: 'a file of another call',
    SMTP_URL: 'smtp://user:password@mail.example',
    PGPASSWORD: 'a secret of another program',
    NODE_OPTIONS: '--no-warnings',
    LD_PRELOAD: '',
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const file = path.join(makeTemporaryFolder(), 'environment');
  await runCommand(`env >"$BACKUP_FOLDER"`, { BACKUP_FOLDER: file }, 60_000);
  const names = readFileSync(file, 'utf8').match(/^\w+(?==)/gm)!;
  expect(names).toEqual(
    expect.arrayContaining([
      'PATH',
      'BACKUP_FOLDER',
      'RCLONE_CONFIG',
      'AWS_PROFILE',
      'LC_TIME',
      'https_proxy',
    ]),
  );
  const secret = ['BACKUP_FILE', 'SMTP_URL', 'PGPASSWORD', 'NODE_OPTIONS', 'LD_PRELOAD'];
  expect(names.filter((name) => secret.includes(name))).toEqual([]);
});
