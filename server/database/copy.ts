import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Files that SQLite may put next to a database. Left over from another one, they would be taken for this one's. */
const beside = ['-wal', '-shm', '-journal'];

/**
 * Checks every page of a copy and makes it a single file, which can be opened anywhere, even on read-only media.
 * @returns how many requests it contains
 * @throws if it is not a sound database of ours
 */
export function countRequests(copy: string): number {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma journal_mode=delete');
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get() as {
      integrity_check: string;
    };
    if (verdict !== 'ok') throw new Error(verdict);
    const { count } = database.prepare('select count(*) as count from quote_requests').get() as {
      count: number;
    };
    return count;
  } finally {
    database.close();
  }
}

export async function removeBeside(file: string) {
  await Promise.all(beside.map((ending) => rm(file + ending, { force: true })));
}

export async function removeDatabase(file: string) {
  await rm(file, { force: true });
  await removeBeside(file);
}

/** Waits until a file, or the names in a folder, are on disk. */
export async function flush(file: string) {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until a file's name is on disk. Some systems cannot do that, and then there is nothing to wait for. */
export async function flushName(file: string) {
  await flush(path.dirname(file)).catch(() => {});
}
