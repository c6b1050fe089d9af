import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * Copies a database that may be in use, whole and as of one moment, and opens the copy to see that it is sound.
 * @returns how many requests the copy holds
 * @throws when it cannot be written or is not sound
 */
export async function backUp(from: string, to: string): Promise<number> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
  return countRequests(to);
}

/**
 * Puts a backup in the place of the database. What stood there is kept beside it.
 * @returns the requests in it, and the name of what stood there before
 * @throws when the backup is not sound, or while a server uses the database
 */
export async function restore(from: string, to: string, at: Date) {
  const requests = countRequests(from);
  await copyFile(from, `${to}.new`);
  let before: string | undefined;
  if (existsSync(to)) {
    foldWriteAhead(to);
    before = `${to}.before-${at.toISOString().replace(/[:.]/g, '-')}`;
    await rename(to, before);
  }
  await Promise.all(['-wal', '-shm'].map((ending) => rm(to + ending, { force: true })));
  await rename(`${to}.new`, to);
  return { requests, before };
}

/** Opens a file read-only and looks at every page of it. @throws when it is no sound database of ours */
function countRequests(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const { integrity_check: verdict } = copy.prepare('pragma integrity_check').get() as {
      integrity_check: string;
    };
    if (verdict !== 'ok') throw new Error(verdict);
    const { count } = copy.prepare('select count(*) as count from quote_requests').get() as { count: number };
    return count;
  } finally {
    copy.close();
  }
}

/** Makes the database one file. Fails while anybody else has it open; a file that is no database is left as it is. */
function foldWriteAhead(file: string) {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 1000 });
    database.exec('pragma journal_mode=delete');
  } catch (error) {
    if (/locked|busy/.test((error as Error).message))
      throw new Error('a server uses the database; stop it first');
  } finally {
    database?.close();
  }
}
