import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, supportsRowLocks } from './open.ts';

/** How long and how often it tries, in milliseconds. */
const timeout = 5_000;
const checkInterval = 50;

/**
 * After a deletion: removes the deleted data from SQLite's write-ahead file too. That is impossible while anyone reads
 * the old data. On PostgreSQL there is nothing to do: its own vacuum takes care of it.
 * @returns false if a reader held on the whole time, so the file still contains the deleted data
 */
export async function truncateWriteAheadLog(database: Database, limit: number = timeout): Promise<boolean> {
  if (supportsRowLocks(database)) return true;
  const until = performance.now() + limit;
  while (!(await isTruncated(database))) {
    if (performance.now() > until) return false;
    await wait(checkInterval);
  }
  return true;
}

async function isTruncated(database: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  return rows[0]?.busy === 0;
}
