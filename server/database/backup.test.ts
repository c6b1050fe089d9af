import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filledDatabase, modeOf } from '#server/testing/database-files.ts';
import { contract } from '#server/testing/engines.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

test('a backup in a new folder is a single file for the owner alone, which can be read from a read-only folder', async () => {
  const { file, end } = await filledDatabase(3);
  const folder = path.join(temporaryFolder(), 'every', 'night');
  expect(await backUp(file, path.join(folder, 'copy.sqlite'))).toBe(3);
  expect(readdirSync(folder)).toEqual(['copy.sqlite']);
  expect([modeOf(folder), modeOf(path.join(folder, 'copy.sqlite'))]).toEqual([0o700, 0o600]);
  // Bytes 18 and 19 are the journal mode: 2 would need a write-ahead file, even for reading.
  expect([...readFileSync(path.join(folder, 'copy.sqlite')).subarray(18, 20)]).toEqual([1, 1]);
  await end();
});

test('an earlier copy stays until the new one has been checked', async () => {
  const { file, end } = await filledDatabase(40);
  const folder = temporaryFolder();
  const copy = path.join(folder, 'copy.sqlite');
  await backUp(file, copy);
  const good = readFileSync(copy);
  await end();
  const bytes = readFileSync(file);
  bytes.fill(0xff, 8192, 20_480);
  writeFileSync(file, bytes);
  await expect(backUp(file, copy)).rejects.toThrow();
  expect(readFileSync(copy).equals(good)).toBe(true);
  expect(readdirSync(folder)).toEqual(['copy.sqlite']);
});

test('the database is never overwritten with itself, whatever name is given', async () => {
  const { dataDir, file, store, end } = await filledDatabase(1);
  symlinkSync(dataDir, path.join(dataDir, 'other-name'));
  const other = path.join(dataDir, 'other-name', path.basename(file));
  await expect(backUp(file, other)).rejects.toThrow('is the database itself');
  await expect(restore(other, file, contract.now)).rejects.toThrow('is the database itself');
  expect(await store.list()).toHaveLength(1);
  await end();
});
