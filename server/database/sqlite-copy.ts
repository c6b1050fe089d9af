import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makePrivate } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** All pages in one step: between steps, an incoming request would make the copy start over. */
const rate = 2 ** 31 - 1;

/** A SQLite file, or what writes the rows of another database into an empty file. */
type Source = string | ((file: string) => Promise<unknown>);

/**
 * Copies a database that may be in use, whole and as of one moment, and checks every page of the copy. Only then does it
 * replace an earlier copy. Only its owner can read it.
 * @returns how many requests the copy contains
 * @throws if it cannot be written or is not sound; an earlier copy is left unchanged
 */
export async function backUp(from: Source, to: string): Promise<number> {
  if (typeof from === 'string' && isSameFile(from, to)) throw new Error(`${to} is the database itself.`);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.part`;
  await removeDatabase(part);
  try {
    makePrivate(part);
    await (typeof from === 'string' ? copyPages(from, part) : from(part));
    deleteCounts(part);
    const requests = countRequests(part);
    await flush(part);
    await removeSidecars(to);
    await rename(part, to);
    await flushName(to);
    return requests;
  } catch (error) {
    await removeDatabase(part);
    throw error;
  }
}

async function copyPages(from: string, to: string) {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate });
  } finally {
    source.close();
  }
}

/** True if both names lead to the same file. */
export function isSameFile(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

/** Files that SQLite may put next to a database. Left over from another one, they would be taken for this one's. */
const sidecarEndings = ['-wal', '-shm', '-journal'];

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

/** Copies a file so that only its owner can read the copy. */
export async function copyPrivately(from: string, to: string) {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

export async function removeSidecars(file: string) {
  await Promise.all(sidecarEndings.map((ending) => rm(file + ending, { force: true })));
}

export async function removeDatabase(file: string) {
  await rm(file, { force: true });
  await removeSidecars(file);
}

/** Waits until a file is on disk. */
export async function flush(file: string) {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the names in a folder are on disk. Some systems cannot do that, and then there is nothing to wait for. */
export async function flushFolder(folder: string) {
  await flush(folder).catch(() => {});
}

/** Waits until a file's name is on disk. */
export const flushName = (file: string) => flushFolder(path.dirname(file));

/** The tables of rate limits: the counts, and the keys by which an address could be found again while both exist. */
const countTables = ['limit_counts', 'limit_keys'] as const satisfies (keyof Tables)[];
/** The tables of counts of earlier releases, which wait to be dropped: docs/decisions/databases.md. */
const formerCountTables = ['sign_in_counts'];

/** In an order in which nothing is left that refers to a row that is gone. */
const accessTables = [
  'passkey_challenges',
  'sign_ins',
  ...countTables,
  'passkeys',
  'sessions',
] as const satisfies (keyof Tables)[];

/**
 * Deletes from a copy everyone who could sign in when it was made: a device signed out since then, or a person who has left,
 * must not come back with it. Older copies have none of these tables.
 */
export function deleteAccess(copy: string) {
  emptyTables(copy, [...accessTables, ...formerCountTables]);
}

/** Deletes from a copy the counts that must be gone when the day is over. */
function deleteCounts(copy: string) {
  emptyTables(copy, [...countTables, ...formerCountTables]);
}

function emptyTables(copy: string, tables: readonly string[]) {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma foreign_keys=on; pragma secure_delete=on');
    const findTable = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    for (const table of tables) if (findTable.get(table)) database.exec(`delete from ${table}`);
  } finally {
    database.close();
  }
}
