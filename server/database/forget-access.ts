import { DatabaseSync } from 'node:sqlite';
import type { Tables } from './tables.ts';

/** Whom the limits count, and the key by which an address could be found again as long as both are kept. */
const counted = ['limit_counts', 'limit_keys'] as const satisfies (keyof Tables)[];
/** The same of earlier releases, where it waits to be dropped: docs/decisions/databases.md. */
const countedBefore = ['sign_in_counts'];

/** In an order in which nothing is left that refers to a row that is gone. */
const access = [
  'passkey_challenges',
  'sign_ins',
  ...counted,
  'passkeys',
  'sessions',
] as const satisfies (keyof Tables)[];

/**
 * Takes out of a copy whoever could sign in when it was made: a device signed out since then, or a person who has left,
 * must not come back with it. Older copies have none of these tables.
 */
export function forgetAccess(copy: string) {
  empty(copy, [...access, ...countedBefore]);
}

/** Takes out of a copy what must be gone when the day is over. */
export function forgetCounted(copy: string) {
  empty(copy, [...counted, ...countedBefore]);
}

function empty(copy: string, tables: readonly string[]) {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma foreign_keys=on; pragma secure_delete=on');
    const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    for (const table of tables) if (isThere.get(table)) database.exec(`delete from ${table}`);
  } finally {
    database.close();
  }
}
