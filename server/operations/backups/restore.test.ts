import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { backUp, countRequests } from '#server/database/sqlite-copy.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { contract } from '#server/testing/engines.ts';
import { loseMachine, restoreOnNewMachine } from '#server/testing/lost-machine.ts';
import { modeOf, temporaryFolder } from '#server/testing/parts.ts';
import { restore } from './restore.ts';

const { now } = contract;

/** A SQLite database with this many requests, in use until `end`. */
async function filledDatabase(requests: number) {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir });
  const store = createQuoteRequestStore(database);
  for (let count = 0; count < requests; count++) await store.save(contract.createSubmission());
  return { dataDir, file: sqliteFile(dataDir), store, end: () => database.destroy() };
}

/** A database that is not in use, with this many requests, and a copy of it. */
async function backedUp(requests: number) {
  const { dataDir, file, end } = await filledDatabase(requests);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(file, copy);
  await end();
  return { dataDir, file, copy };
}

async function countIn(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir });
  const { length } = await createQuoteRequestStore(database).list();
  await database.destroy();
  return length;
}

test('at every moment of a restore there is a database', async () => {
  const { dataDir, file, copy } = await backedUp(30);
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

test('while a restore puts photos in place no server can start on the old database, nor stay on it', async () => {
  const { dataDir, file, copy } = await backedUp(3);
  // As another process does it: what this one opens by other means than SQLite would end its own locks.
  const store = (server: DatabaseSync) =>
    server.exec("pragma journal_mode=wal; insert into secrets values ('late', '')");
  let waiting: DatabaseSync | undefined;
  const { before } = await restore(copy, file, now, async () => {
    waiting = new DatabaseSync(file);
    expect(() => store(waiting!)).toThrow('locked');
  });
  onTestFinished(() => waiting!.close());
  // It has opened the file that is now the old one, and tries again until it is free.
  expect(() => store(waiting!)).toThrow('readonly');
  expect(await countIn(dataDir)).toBe(3);
  expect(countRequests(before!)).toBe(3);
});

test('a restore into an empty folder does not replace the database of a server that was started meanwhile', async () => {
  const { copy } = await backedUp(3);
  const dataDir = temporaryFolder();
  const restoring = restore(copy, sqliteFile(dataDir), now, async () => {
    const database = await openDatabase({ dataDir });
    await createQuoteRequestStore(database).save(contract.createSubmission());
    await database.destroy();
  });
  await expect(restoring).rejects.toThrow('stop it first');
  expect(await countIn(dataDir)).toBe(1);
});

test('a restore that fails at its last step changes nothing, and says so', async () => {
  const { dataDir, file, copy } = await backedUp(1);
  writeFileSync(file, 'damaged '.repeat(2000));
  writeFileSync(`${file}-wal`, 'may hold requests');
  const [damaged, names] = [readFileSync(file), readdirSync(dataDir).sort()];
  const replacedFile = `${file}.before-2026-03-02T15-04-00-000Z-wal`;
  // A folder is in the way of the write-ahead file that would be kept.
  mkdirSync(replacedFile);
  await expect(restore(copy, file, now)).rejects.toThrow();
  expect(readFileSync(file).equals(damaged)).toBe(true);
  // SQLite's index of the write-ahead file contains no data and is created again at every start.
  const left = readdirSync(dataDir).filter((name) => !name.endsWith('-shm'));
  expect(left.sort()).toEqual([...names, path.basename(replacedFile)].sort());
});

test('a damaged database is kept with its write-ahead file, which does not get into the restored one', async () => {
  const { dataDir, file, copy } = await backedUp(4);
  writeFileSync(file, 'damaged '.repeat(2000));
  writeFileSync(`${file}-wal`, 'may hold requests');
  const { before } = await restore(copy, file, now);
  expect(readFileSync(`${before}-wal`, 'utf8')).toBe('may hold requests');
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(await countIn(dataDir)).toBe(4);
});

test('a database copied by hand while in use is restored including its write-ahead file, into a new folder', async () => {
  const { file, end } = await filledDatabase(5);
  const copy = path.join(temporaryFolder(), 'by-hand.sqlite');
  for (const ending of ['', '-wal']) writeFileSync(copy + ending, readFileSync(file + ending));
  await end();
  chmodSync(copy, 0o644);
  const dataDir = path.join(temporaryFolder(), 'new', 'data');
  expect(await restore(copy, sqliteFile(dataDir), now)).toEqual({ requests: 5, before: undefined });
  expect([modeOf(dataDir), modeOf(sqliteFile(dataDir))]).toEqual([0o700, 0o600]);
  expect(await countIn(dataDir)).toBe(5);
});

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

test('an earlier backup is kept until the new one has been checked', async () => {
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
  await expect(restore(other, file, now)).rejects.toThrow('is the database itself');
  expect(await store.list()).toHaveLength(1);
  await end();
});

// Two programs are started, and one of them makes a backup in a third.
test('after the loss of a machine, a new one has everything that was backed up', {
  timeout: 300_000,
}, async () => {
  const { lost, settings } = await loseMachine();
  expect(lost.rows.quote_requests).toHaveLength(4);
  expect(Object.keys(lost.photos)).toHaveLength(16);
  expect(lost.content['photos/mine.jpg']).toBeDefined();
  const { found, output } = await restoreOnNewMachine(settings);
  expect(output).toMatch(
    /^The latest backup: .*nightly-\d{4}-\d\d-\d\d\n4 requests and 8 photos restored into /,
  );
  expect(found).toEqual(lost);
});
