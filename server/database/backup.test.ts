import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { contract } from '#server/testing/engines.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { backUp } from './backup.ts';
import { openDatabase, sqliteFile } from './open.ts';
import { restore } from './restore.ts';

const { now, press } = contract;

/** A database with so many requests, in use until `end`. */
async function filled(requests: number) {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir });
  const store = createQuoteRequestStore(database);
  for (let kept = 0; kept < requests; kept++) await store.keep(press());
  return { dataDir, file: sqliteFile(dataDir), store, end: () => database.destroy() };
}

async function countIn(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir });
  const { length } = await createQuoteRequestStore(database).list();
  await database.destroy();
  return length;
}

const modeOf = (file: string) => statSync(file).mode & 0o777;

test('a backup in a new folder is one file, and nobody but its owner can read either', async () => {
  const { file, end } = await filled(3);
  const folder = path.join(temporaryFolder(), 'every', 'night');
  expect(await backUp(file, path.join(folder, 'copy.sqlite'))).toBe(3);
  expect(readdirSync(folder)).toEqual(['copy.sqlite']);
  expect([modeOf(folder), modeOf(path.join(folder, 'copy.sqlite'))]).toEqual([0o700, 0o600]);
  await end();
});

test('a copy can be read where nothing can be written', async () => {
  const { file, end } = await filled(1);
  const folder = temporaryFolder();
  await backUp(file, path.join(folder, 'copy.sqlite'));
  // Bytes 18 and 19 say how it is written: 2 is with a write-ahead file, which would have to be made to read it.
  expect([...readFileSync(path.join(folder, 'copy.sqlite')).subarray(18, 20)]).toEqual([1, 1]);
  await end();
});

test('a copy that is good stays until the new one has been checked', async () => {
  const { file, end } = await filled(40);
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

test('what an interrupted backup left, and what stood beside an earlier copy, does not get into the next', async () => {
  const { file, end } = await filled(2);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  for (const ending of ['.part', '.part-journal', '-wal']) writeFileSync(copy + ending, 'left behind');
  expect(await backUp(file, copy)).toBe(2);
  expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite']);
  await end();
});

test('the database is not overwritten with itself, by whatever name', async () => {
  const { dataDir, file, store, end } = await filled(1);
  symlinkSync(dataDir, path.join(dataDir, 'other-name'));
  const other = path.join(dataDir, 'other-name', path.basename(file));
  await expect(backUp(file, other)).rejects.toThrow('is the database itself');
  await expect(restore(other, file, now)).rejects.toThrow('is the database itself');
  expect(await store.list()).toHaveLength(1);
  await end();
});

test('a backup is restored on a machine that has no data folder yet', async () => {
  const { file, end } = await filled(2);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(file, copy);
  await end();
  chmodSync(copy, 0o644);
  const dataDir = path.join(temporaryFolder(), 'new', 'data');
  expect(await restore(copy, sqliteFile(dataDir), now)).toEqual({ requests: 2, before: undefined });
  expect([modeOf(dataDir), modeOf(sqliteFile(dataDir))]).toEqual([0o700, 0o600]);
  expect(await countIn(dataDir)).toBe(2);
});

test('at every moment of a restore there is a database', async () => {
  const { dataDir, file, end } = await filled(30);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(file, copy);
  await end();
  let isDone = false;
  let gaps = 0;
  const restored = restore(copy, file, now).finally(() => (isDone = true));
  while (!isDone) {
    if (!existsSync(file)) gaps += 1;
    await new Promise(setImmediate);
  }
  const { before } = await restored;
  expect(gaps).toBe(0);
  expect(before).toBe(`${file}.before-2026-03-02T15-04-00-000Z`);
  expect(existsSync(before!)).toBe(true);
  expect(await countIn(dataDir)).toBe(30);
});

test('a restore that fails at its last step has changed nothing, and says so truly', async () => {
  const { dataDir, file, end } = await filled(1);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(file, copy);
  await end();
  writeFileSync(file, 'damaged '.repeat(2000));
  writeFileSync(`${file}-wal`, 'may hold requests');
  const [damaged, names] = [readFileSync(file), readdirSync(dataDir).sort()];
  const taken = `${file}.before-2026-03-02T15-04-00-000Z-wal`;
  // A folder stands where the write-ahead file would be kept.
  mkdirSync(taken);
  await expect(restore(copy, file, now)).rejects.toThrow();
  expect(readFileSync(file).equals(damaged)).toBe(true);
  // SQLite's index of the write-ahead file holds nothing, and is made anew at every start.
  const left = readdirSync(dataDir).filter((name) => !name.endsWith('-shm'));
  expect(left.sort()).toEqual([...names, path.basename(taken)].sort());
});

test('a damaged database is kept beside with its write-ahead file, which does not get into the restored one', async () => {
  const { dataDir, file, end } = await filled(4);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(file, copy);
  await end();
  writeFileSync(file, 'damaged '.repeat(2000));
  writeFileSync(`${file}-wal`, 'may hold requests');
  const { before } = await restore(copy, file, now);
  expect(readFileSync(`${before}-wal`, 'utf8')).toBe('may hold requests');
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(await countIn(dataDir)).toBe(4);
});

test('a database that was copied by hand while in use is restored with what its write-ahead file holds', async () => {
  const { file, end } = await filled(5);
  const copy = path.join(temporaryFolder(), 'by-hand.sqlite');
  for (const ending of ['', '-wal']) writeFileSync(copy + ending, readFileSync(file + ending));
  await end();
  const dataDir = temporaryFolder();
  expect(await restore(copy, sqliteFile(dataDir), now)).toMatchObject({ requests: 5 });
  expect(await countIn(dataDir)).toBe(5);
});

test('a database that a server uses is not replaced', async () => {
  const { dataDir, file, store, end } = await filled(1);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(file, copy);
  const names = readdirSync(dataDir).sort();
  await expect(restore(copy, file, now)).rejects.toThrow('stop it first');
  await store.keep(press());
  expect(await store.list()).toHaveLength(2);
  expect(readdirSync(dataDir).sort()).toEqual(names);
  await end();
});
