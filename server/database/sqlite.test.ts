import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { isPending } from '#server/testing/is-pending.ts';
import { modeOf, temporaryFolder } from '#server/testing/parts.ts';
import { withDeadline } from './deadline.ts';
import { openDatabase, sqliteFile } from './open.ts';
import { makeDataPrivate } from './private-data.ts';
import { retryWhileBusy } from './sqlite.ts';

test('a server that starts while another process writes to a new file waits for it', async () => {
  const dataDir = temporaryFolder();
  const other = new DatabaseSync(sqliteFile(dataDir));
  other.exec('begin immediate; create table something (x)');
  const opening = openDatabase({ dataDir });
  expect(await isPending(opening)).toBe(true);
  other.exec('commit');
  other.close();
  await (await opening).destroy();
});

test('other users’ access to the data folder is removed, and files that are not ours are not changed', () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  mkdirSync(path.join(dataDir, 'photos'), { recursive: true });
  mkdirSync(path.join(dataDir, 'dist'));
  const files = ['requests.sqlite', 'requests.sqlite-wal', 'counts.sqlite', 'notes.txt'];
  for (const name of files) writeFileSync(path.join(dataDir, name), '');
  for (const name of ['', 'photos', 'dist']) chmodSync(path.join(dataDir, name), 0o755);
  for (const name of files) chmodSync(path.join(dataDir, name), 0o644);
  expect(makeDataPrivate(dataDir)).toEqual([]);
  const modes = Object.fromEntries(
    ['', ...readdirSync(dataDir)].map((name) => [name, modeOf(path.join(dataDir, name)).toString(8)]),
  );
  expect(modes).toEqual({
    '': '700',
    photos: '700',
    'requests.sqlite': '600',
    'requests.sqlite-wal': '600',
    'counts.sqlite': '600',
    dist: '755',
    'notes.txt': '644',
  });
  expect(makeDataPrivate(path.join(dataDir, 'none'))).toEqual([]);
  expect(makeDataPrivate('/tmp')).toEqual([]);
});

test('only their owner can read the files, a commit waits for the disk, and deleted data is overwritten', async () => {
  const dataDir = path.join(temporaryFolder(), 'new');
  const database = await openDatabase({ dataDir });
  await database.insertInto('secrets').values({ name: 'a', value: 'b' }).execute();
  const file = sqliteFile(dataDir);
  expect([dataDir, file, `${file}-wal`].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
  const settingOf = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(database)).rows[0]!)[0];
  expect(await settingOf('journal_mode')).toBe('wal');
  // 2 is FULL: the last commit survives a power cut.
  expect(await settingOf('synchronous')).toBe(2);
  expect(await settingOf('secure_delete')).toBe(1);
  expect(await settingOf('foreign_keys')).toBe(1);
  await database.destroy();
});

test('a statement whose snapshot is outdated is retried, and any other failure is reported right away', async () => {
  const snapshot = Object.assign(new Error('database is locked'), { errcode: 5 | (2 << 8) });
  const statement = vi.fn(() => 'done');
  for (let time = 0; time < 3; time++)
    statement.mockImplementationOnce(() => {
      throw snapshot;
    });
  expect(await withDeadline(60_000, () => retryWhileBusy(statement))).toBe('done');
  const broken = vi.fn(() => Promise.reject(new Error('disk I/O error')));
  await expect(retryWhileBusy(broken)).rejects.toThrow('disk I/O error');
  expect(broken).toHaveBeenCalledOnce();
});

test('a disk without shared memory is reported with what to do, and no empty file is left there', async () => {
  const dataDir = temporaryFolder();
  // SQLITE_IOERR_SHMMAP.
  const failure = Object.assign(new Error('disk I/O error'), { errcode: 5386 });
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
    throw failure;
  });
  await expect(openDatabase({ dataDir })).rejects.toThrow(/ doesn't support shared memory .*DATA_DIR/);
  exec.mockRestore();
  expect(readdirSync(dataDir)).toEqual([]);
});
