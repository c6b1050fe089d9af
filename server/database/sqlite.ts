import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { whenFree } from './when-free.ts';

const settings = ['journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON', 'secure_delete=ON'];

/** SQLite's codes for "not a database" and "damaged database". */
const damageCodes = [11, 26];

/**
 * Opens a SQLite file, creating it if it is missing. A commit returns only once it is on disk (WAL with
 * `synchronous=FULL`); deleted data is overwritten, so that erased people are gone from the file.
 * @throws if the folder is not writable or the file is not a sound database; the file is left as it is
 */
export async function openSqlite(file: string): Promise<Kysely<Tables>> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  makePrivate(file);
  const database = new DatabaseSync(file);
  try {
    await whenFree(() => assertSound(database));
    for (const setting of settings) await whenFree(() => database.exec(`PRAGMA ${setting}`));
  } catch (error) {
    database.close();
    throw isDamage(error) ? damaged(file, error as Error) : error;
  }
  return new Kysely({ dialect: nodeSqliteDialect(database) });
}

/** Creates the file if it is missing, readable only by its owner; so are the files that SQLite puts next to it. */
export function makePrivate(file: string) {
  closeSync(openSync(file, 'a', 0o600));
}

/** @throws if a check of the whole file shows that it is damaged */
function assertSound(database: DatabaseSync) {
  const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (verdict !== 'ok') throw Object.assign(new Error(verdict), { errcode: damageCodes[0] });
}

function isDamage(error: unknown): boolean {
  return damageCodes.includes((error as { errcode?: number }).errcode ?? 0);
}

function damaged(file: string, cause: Error) {
  const mend = 'replace it with a backup: npm run requests -- restore BACKUP --force';
  return new Error(`${file} is damaged (${cause.message}); ${mend}`, { cause });
}
