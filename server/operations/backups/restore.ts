import { existsSync, mkdirSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isSameFile } from '#server/database/backup.ts';
import {
  copyPrivately,
  countRequests,
  flush,
  flushName,
  removeBeside,
  removeDatabase,
} from '#server/database/copy.ts';
import { forgetAccess } from '#server/database/forget-access.ts';
import { beforeRestore } from '#server/database/keep-before-update.ts';

/** Called with the checked copy, and the name under which the old database is kept, if there is one. */
type Prepare = (copy: string, before: string | undefined) => Promise<unknown>;

/**
 * Replaces the database with a backup in one step: whenever it is interrupted, one of the two is there, whole. The old
 * database is kept next to it. No server can start on it in the meantime, so that none stores a request that is lost.
 * @param prepare puts in place what belongs to the new database, before it replaces the old one
 * @returns the number of requests in it, and the name of the old database
 * @throws if the backup is not sound, or while a server is using the database; nothing is changed then
 */
export async function restore(from: string, to: string, at: Date, prepare: Prepare = async () => {}) {
  if (isSameFile(from, to)) throw new Error(`${from} is the database itself.`);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.new`;
  const before = beforeRestore(to, at);
  let lock: DatabaseSync | undefined;
  try {
    await takeCopy(from, part);
    const requests = countRequests(part);
    forgetAccess(part);
    await flush(part);
    const isReplaced = existsSync(to);
    if (isReplaced) {
      await keepBeside(to, before);
      lock = takeOver(to);
    }
    await prepare(part, isReplaced ? before : undefined);
    if (!isReplaced && existsSync(to)) throw inUse();
    if (process.platform === 'win32') {
      // There, no file that is open can be replaced.
      lock?.close();
      lock = undefined;
    }
    await replace(part, to, before);
    return { requests, before: isReplaced ? before : undefined };
  } catch (error) {
    await Promise.all([removeDatabase(part), rm(before, { force: true })]);
    throw error;
  } finally {
    lock?.close();
  }
}

/** With the write-ahead file, in case someone copied a database with requests still in that file. */
async function takeCopy(from: string, part: string) {
  await removeDatabase(part);
  await copyPrivately(from, part);
  if (existsSync(`${from}-wal`)) await copyPrivately(`${from}-wal`, `${part}-wal`);
}

/** Gives the database a second name, or makes a copy if the disk does not support hard links. */
async function keepBeside(file: string, before: string) {
  takeOver(file)?.close();
  await link(file, before).catch(() => copyPrivately(file, before));
  await flush(before);
}

/**
 * A sound database has no write-ahead file by now. That of a damaged one may contain requests: it is kept with the
 * old database, and must not be taken for the new one's.
 */
async function replace(part: string, to: string, before: string) {
  const hasWriteAhead = existsSync(`${to}-wal`);
  if (hasWriteAhead) await rename(`${to}-wal`, `${before}-wal`);
  try {
    await removeBeside(to);
    await rename(part, to);
  } catch (error) {
    if (hasWriteAhead) await rename(`${before}-wal`, `${to}-wal`);
    throw error;
  }
  await flushName(to);
}

/**
 * Makes the database a single file and locks it against everybody else until it is closed. Whoever has opened it by then
 * cannot write it once it is replaced: SQLite notices that it is no longer the file by its name. Opening it by other
 * means in this process would end the lock.
 * @returns undefined for what is not a database, which is left as it is @throws while anyone else has it open
 */
function takeOver(file: string): DatabaseSync | undefined {
  if (!isReadable(file)) return undefined;
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    database.exec('pragma locking_mode=exclusive; pragma journal_mode=delete; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (/locked|busy/.test((error as Error).message)) throw inUse();
    return undefined;
  }
}

const inUse = () => new Error('a server is using the database; stop it first');

/** Looks without writing: SQLite would discard the write-ahead file of a database it cannot read. */
function isReadable(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare('select count(*) from sqlite_master').get();
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}
