import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';

/** How long it is tried, and how often, in milliseconds. */
const patience = 5_000;
const look = 50;

/**
 * After a deletion: takes what was deleted out of SQLite's write-ahead file too. That cannot be done while anybody
 * reads what was there before. On PostgreSQL there is nothing to do: its own vacuum comes by.
 * @returns false when a reader held on all the time, so that the file still holds what was deleted
 */
export async function scrubFile(database: Database, limit: number = patience): Promise<boolean> {
  if (hasRowLocks(database)) return true;
  const until = performance.now() + limit;
  while (!(await isTruncated(database))) {
    if (performance.now() > until) return false;
    await wait(look);
  }
  return true;
}

async function isTruncated(database: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return rows[0]?.busy === 0;
}
