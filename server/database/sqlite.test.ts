import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { isOpen } from '#server/testing/is-open.ts';
import { modeOf, temporaryFolder } from '#server/testing/parts.ts';
import { within } from './deadline.ts';
import { openDatabase, sqliteFile } from './open.ts';
import { whenFree } from './when-free.ts';

test('a server that starts while another process writes to a new file waits for it', async () => {
  const dataDir = temporaryFolder();
  const other = new DatabaseSync(sqliteFile(dataDir));
  other.exec('begin immediate; create table something (x)');
  const opening = openDatabase({ dataDir });
  expect(await isOpen(opening)).toBe(true);
  other.exec('commit');
  other.close();
  await (await opening).destroy();
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

test('a statement that came too late for its snapshot is tried again, and any other failure is reported at once', async () => {
  const snapshot = Object.assign(new Error('database is locked'), { errcode: 5 | (2 << 8) });
  const statement = vi.fn(() => 'done');
  for (let time = 0; time < 3; time++)
    statement.mockImplementationOnce(() => {
      throw snapshot;
    });
  expect(await within(60_000, () => whenFree(statement))).toBe('done');
  const broken = vi.fn(() => Promise.reject(new Error('disk I/O error')));
  await expect(whenFree(broken)).rejects.toThrow('disk I/O error');
  expect(broken).toHaveBeenCalledOnce();
});
