import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { openDatabase, sqliteFile } from './open.ts';

test('a server that starts while another process writes to a new file waits for it', async () => {
  const dataDir = temporaryFolder();
  const other = new DatabaseSync(sqliteFile(dataDir));
  other.exec('begin immediate; create table something (x)');
  const opening = openDatabase({ dataDir });
  await wait(50);
  other.exec('commit');
  other.close();
  await (await opening).destroy();
});

test('the files are for their owner alone', async () => {
  const dataDir = path.join(temporaryFolder(), 'new');
  const database = await openDatabase({ dataDir });
  await database.insertInto('secrets').values({ name: 'a', value: 'b' }).execute();
  const file = sqliteFile(dataDir);
  const modes = [dataDir, file, `${file}-wal`].map((name) => statSync(name).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600, 0o600]);
  await database.destroy();
});

test.each(['not a database '.repeat(500), `SQLite format 3\0${'\u0010\0\u0001\u0001'.repeat(4000)}`])(
  'a damaged file is told with the way out',
  async (text) => {
    const dataDir = temporaryFolder();
    writeFileSync(sqliteFile(dataDir), text);
    await expect(openDatabase({ dataDir })).rejects.toThrow(/requests\.sqlite is damaged .* -- restore /);
  },
);
