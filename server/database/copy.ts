import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What SQLite may put beside a database. Left from another one, it would be taken for this one's. */
const beside = ['-wal', '-shm', '-journal'];

/**
 * Looks at every page of a copy and makes it one file, which can be opened anywhere, also where nothing can be written.
 * @returns how many requests it holds
 * @throws when it is no sound database of ours
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

/** Waits until the disk has a file, or the names in a folder. */
export async function flush(file: string) {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the disk has a file's name. Some systems cannot, and then there is nothing to wait for. */
export async function flushName(file: string) {
  await flush(path.dirname(file)).catch(() => {});
}
