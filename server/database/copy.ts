import { chmod, copyFile, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PhotoRow } from './tables.ts';

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

/** What a copy says about the photographs that belong to it; nothing if it is older than photographs are. */
export function photosIn(copy: string): Pick<PhotoRow, 'id' | 'request_id' | 'bytes' | 'thumbnail_bytes'>[] {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const table = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'photos'");
    if (!table.get()) return [];
    const rows = database.prepare('select id, request_id, bytes, thumbnail_bytes from photos').all();
    return rows as unknown as PhotoRow[];
  } finally {
    database.close();
  }
}

/** Copies a file so that only its owner can read the copy. */
export async function copyPrivately(from: string, to: string) {
  await copyFile(from, to);
  await chmod(to, 0o600);
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
