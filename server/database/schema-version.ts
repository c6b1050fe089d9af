import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { newestVersion } from './migrations.ts';
import { type Place, sqliteFile } from './open.ts';

/**
 * How many migrations a database has had, and how many this program knows. Changes nothing, and works while servers
 * run. `found` is 0 if there is no database yet.
 * @throws if it cannot be reached or read
 */
export async function readSchemaVersion(place: Place): Promise<{ found: number; newest: number }> {
  const found = place.databaseUrl
    ? await fromPostgres(place.databaseUrl)
    : fromSqlite(sqliteFile(place.dataDir));
  return { found: found ?? 0, newest: newestVersion };
}

function fromSqlite(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const has = database.prepare("select 1 from sqlite_master where name = 'schema_version'").get();
    if (!has) return undefined;
    return database.prepare('select version from schema_version').get()?.version as number | undefined;
  } finally {
    database.close();
  }
}

async function fromPostgres(url: string): Promise<number | undefined> {
  const { openPostgres } = await import('./postgres.ts');
  const database = openPostgres(url);
  try {
    const has = await sql<{ there: string | null }>`select to_regclass('schema_version') as there`.execute(
      database,
    );
    if (!has.rows[0]?.there) return undefined;
    const rows = await sql<{ version: number }>`select version from schema_version`.execute(database);
    return rows.rows[0]?.version;
  } finally {
    await database.destroy();
  }
}
