import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { sqliteFile } from '#server/database/open.ts';
import { readState } from '#server/platform/state-files.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder } from '#server/testing/parts.ts';

async function desk() {
  const outbox = await testOutbox({});
  const run = (name: string, ...args: string[]) => runCommand(outbox.config, name, ...args);
  const names = async () =>
    (JSON.parse(await run('list', '--json')) as { name: string }[]).map(({ name }) => name);
  return { ...outbox, run, names };
}

test('a backup made while the database is in use can be restored, and the replaced database is kept', async () => {
  const { saveDanas, run, names, database, config } = await desk();
  const file = path.join(temporaryFolder(), 'backup');
  await saveDanas({ name: 'Kept' });
  expect(await run('backup', file)).toContain(`1 request backed up from ${sqliteFile(config.dataDir)}`);
  await expect(run('backup', file)).rejects.toThrow('--force');
  await saveDanas({ name: 'Later' });
  await expect(run('restore', file)).rejects.toThrow('--force');
  await expect(run('restore', file, '--force')).rejects.toThrow('stop it first');
  await database.destroy();
  const output = await run('restore', file, '--force');
  const [before] = readdirSync(config.dataDir).filter((name) => /before-[^.]+$/.test(name));
  expect(output).toBe(
    `1 request restored into ${sqliteFile(config.dataDir)}.
Every device is signed out of the desk, and gets no notifications until it signs in again.
The old database: ${path.join(config.dataDir, before!)}
The server deletes it, with its photos, after 30 days: until then, it still holds anyone erased since.`,
  );
  expect(await names()).toEqual(['Kept']);
});

test('a damaged backup is not restored, and a damaged database can be replaced by a sound backup', async () => {
  const { saveDanas, run, names, database, config } = await desk();
  const file = path.join(temporaryFolder(), 'backup');
  await saveDanas({ name: 'Kept' });
  await run('backup', file);
  await database.destroy();
  const broken = path.join(temporaryFolder(), 'broken.sqlite');
  writeFileSync(broken, 'SQLite format 3\0 and then nothing'.padEnd(8192, 'x'));
  await expect(run('restore', broken, '--force')).rejects.toThrow('nothing was changed');
  expect(await names()).toEqual(['Kept']);
  writeFileSync(sqliteFile(config.dataDir), 'broken'.padEnd(8192, 'x'));
  await run('restore', file, '--force');
  expect(await names()).toEqual(['Kept']);
});

test('a trial restore counts the requests, is recorded, and leaves nothing behind', async () => {
  const { config, saveDanas, run, names } = await desk();
  await saveDanas();
  const file = path.join(temporaryFolder(), 'copy');
  await run('backup', file);
  expect(readState(config.dataDir, 'last-backup.json')).toMatchObject({ file, requests: 1 });
  await saveDanas({ name: 'Later' });
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  expect(await run('try-restore', file)).toContain(`1 request restored from ${file}`);
  expect(readState(config.dataDir, 'last-restore-tried.json')).toMatchObject({ file, requests: 1 });
  expect(await names()).toHaveLength(2);
  writeFileSync(path.join(file, 'requests.sqlite'), 'broken'.padEnd(8192, 'x'));
  await expect(run('try-restore', file)).rejects.toThrow('cannot be restored');
  await expect(run('restore', `${file}.gone`)).rejects.toThrow(`There is no backup ${file}.gone.`);
  expect(readState(config.dataDir, 'last-restore-tried.json')).toMatchObject({ requests: 1 });
  expect(readdirSync(temporary)).toEqual([]);
});
