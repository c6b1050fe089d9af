import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { copyBeforeUpdate, describeWayBack } from './before-update.ts';
import { migrate, NewerDatabase, newestVersion } from './migrations.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** An arbitrary number that only our migrations lock. */
const migrationLock = 7_355_608;
/**
 * How long a change of PostgreSQL's tables waits for servers that use them, and then lets others go first, in
 * milliseconds: everybody who comes after it waits too.
 */
const tableLockTimeout = 2_000;
const tableRetryDelay = 1_000;
/** PostgreSQL's code for a lock that was not to be had in that time. */
const lockNotAvailable = '55P03';

export interface DatabaseLocation {
  dataDir: string;
  /** A PostgreSQL address; without it the database is a SQLite file in `dataDir`. */
  databaseUrl?: string | undefined;
}

/**
 * Opens the database, with its tables up to date.
 * @param onNew called before the first tables are created; if it throws, none are
 * @throws if it cannot be opened; nothing is changed then
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseLocation,
  onNew?: () => void,
): Promise<Database> {
  const database = databaseUrl ? await openPostgres(databaseUrl) : await openSqlite(sqliteFile(dataDir));
  const lock = async (trx: Database) => {
    if (!supportsRowLocks(database)) return;
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(tableLockTimeout)}`.execute(trx);
  };
  try {
    await expectUnicode(database);
    const onUpdate = async (version: number) => {
      if (!databaseUrl) await copyBeforeUpdate(sqliteFile(dataDir), version);
    };
    await retryWhileInUse(() => migrate(database, lock, { ...(onNew && { onNew }), onUpdate }));
  } catch (error) {
    await database.destroy();
    if (!(error instanceof NewerDatabase)) throw error;
    throw new Error(`${error.message}. ${describeWayBack(databaseUrl ? undefined : sqliteFile(dataDir))}`);
  }
  return database;
}

/** @throws if a PostgreSQL database can't store every letter: requests with a ’ or an emoji would be refused */
async function expectUnicode(database: Database) {
  if (!supportsRowLocks(database)) return;
  const { rows } = await sql<{ name: string; encoding: string }>`
    select current_database() as name, current_setting('server_encoding') as encoding`.execute(database);
  const { name, encoding } = rows[0]!;
  if (encoding === 'UTF8') return;
  throw new Error(
    `the database ${name} has the encoding ${encoding}, which can't store everything that visitors type. Create one in UTF8: createdb --encoding=UTF8 --locale=C --template=template0 NEW. If there are requests in ${name}, stop every server and move them: pg_dump --encoding=UTF8 ${name} | psql NEW. Then name NEW in the address`,
  );
}

/** Tries again for as long as a server of the release before holds the tables, as its nightly copy does for minutes. */
async function retryWhileInUse(change: () => Promise<void>) {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await change();
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      if (!isLogged) console.error('The request tables are in use: waiting until they are free…');
      await wait(tableRetryDelay);
    }
  }
}

/** Its driver is loaded only where it is used: it costs 5 MB and a tenth of a second. */
async function openPostgres(databaseUrl: string): Promise<Database> {
  const postgres = await import('./postgres.ts');
  return postgres.openPostgres(databaseUrl);
}

export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, 'requests.sqlite');
}

/** True on PostgreSQL. SQLite has one writer at a time, and its transactions start by taking the write lock. */
export function supportsRowLocks(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Makes transactions that pass the same text wait for each other, on all servers, until they end. */
export async function serialize(trx: Database, text: string) {
  // SQLite's transactions run one after another anyway.
  if (supportsRowLocks(trx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(trx);
}

/**
 * Checks something that stays true once it is, such as that a limit is reached. Only if it isn't true yet does the
 * transaction wait for the others that pass the same text, and checks again.
 */
export async function checkInTurn(
  trx: Database,
  text: string,
  isTrue: () => Promise<boolean>,
): Promise<boolean> {
  if (await isTrue()) return true;
  if (!supportsRowLocks(trx)) return false;
  await serialize(trx, text);
  return isTrue();
}

/** A readable name for a database's location: its file, or its server without the password. */
export function describeLocation({ dataDir, databaseUrl }: DatabaseLocation): string {
  if (!databaseUrl) return sqliteFile(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, database ${pathname.slice(1)} on ${host}`;
}

/**
 * Opens an existing database. A wrong setting must not look like a site that nobody has written to.
 * @throws if there is none; none is created
 */
export async function openExisting(location: DatabaseLocation): Promise<Database> {
  const refuse = () => {
    throw createMissingError(location);
  };
  if (!location.databaseUrl && !isFilled(sqliteFile(location.dataDir))) refuse();
  return openDatabase(location, refuse);
}

/** False if it is missing, or an empty file that a mistaken command may have left. */
function isFilled(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function createMissingError(location: DatabaseLocation) {
  const setting = location.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  return new Error(
    `There are no requests in ${describeLocation(location)}. Is ${setting} the same as the server's?`,
  );
}

/**
 * How many migrations a database has had, and how many this program knows. Changes nothing, and works while servers
 * run. `found` is 0 if there is no database yet.
 * @throws if it cannot be reached or read
 */
export async function readSchemaVersion(
  location: DatabaseLocation,
): Promise<{ found: number; newest: number }> {
  const found = location.databaseUrl
    ? await readPostgresVersion(location.databaseUrl)
    : readSqliteVersion(sqliteFile(location.dataDir));
  return { found: found ?? 0, newest: newestVersion };
}

function readSqliteVersion(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const table = database.prepare("select 1 from sqlite_master where name = 'schema_version'").get();
    if (!table) return undefined;
    return database.prepare('select version from schema_version').get()?.version as number | undefined;
  } finally {
    database.close();
  }
}

async function readPostgresVersion(url: string): Promise<number | undefined> {
  const { openPostgres } = await import('./postgres.ts');
  const database = openPostgres(url);
  try {
    const table = await sql<{ there: string | null }>`select to_regclass('schema_version') as there`.execute(
      database,
    );
    if (!table.rows[0]?.there) return undefined;
    const rows = await sql<{ version: number }>`select version from schema_version`.execute(database);
    return rows.rows[0]?.version;
  } finally {
    await database.destroy();
  }
}
