import path from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from './migrations.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/**
 * Opens the database in `dataDir`, with its tables up to date.
 * @throws when it cannot be opened; nothing is changed then
 */
export async function openDatabase({ dataDir }: { dataDir: string }): Promise<Database> {
  const database = openSqlite(path.join(dataDir, 'requests.sqlite'));
  // SQLite's transactions begin by taking the write lock; nothing more is needed.
  await migrate(database, async () => {});
  return database;
}
