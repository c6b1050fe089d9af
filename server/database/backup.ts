import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { countRequests, flush, flushName, removeBeside, removeDatabase } from './copy.ts';
import { forgetCounted } from './forget-access.ts';
import { makePrivate } from './sqlite.ts';

/** All pages in one step: between steps, an incoming request would make the copy start over. */
const rate = 2 ** 31 - 1;

/** A SQLite file, or what writes the rows of another database into an empty file. */
export type Source = string | ((file: string) => Promise<unknown>);

/**
 * Copies a database that may be in use, whole and as of one moment, and checks every page of the copy. Only then does it
 * replace an earlier copy. Only its owner can read it.
 * @param prepare gets the checked copy before it replaces an earlier one, and puts beside it what belongs to it
 * @returns how many requests the copy contains
 * @throws if it cannot be written or is not sound; an earlier copy is left unchanged
 */
export async function backUp(
  from: Source,
  to: string,
  prepare: (copy: string, requests: number) => Promise<unknown> = async () => {},
): Promise<number> {
  if (typeof from === 'string' && isSameFile(from, to)) throw new Error(`${to} is the database itself.`);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.part`;
  await removeDatabase(part);
  try {
    makePrivate(part);
    await (typeof from === 'string' ? copyPages(from, part) : from(part));
    forgetCounted(part);
    const requests = countRequests(part);
    await flush(part);
    await prepare(part, requests);
    await removeBeside(to);
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
