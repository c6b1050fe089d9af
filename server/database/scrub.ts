import { sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';

/** After a deletion: takes what was deleted out of SQLite's write-ahead file too. PostgreSQL does so by itself. */
export async function scrubFile(database: Database) {
  if (!hasRowLocks(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database);
}
