import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { withoutDeadline } from './deadline.ts';
import { addSearchedTexts } from './migrations/007-inbox.ts';
import { dropOldCounts } from './migrations/009-limits.ts';
import type { Tables } from './tables.ts';

const folder = path.join(import.meta.dirname, 'migrations');

/**
 * Every change to the tables, in order. A step that has been released is never edited, and none takes away or renames
 * what the release before it uses: its servers go on until they are restarted. A step of the release after
 * drops it; docs/decisions/databases.md lists what is waiting to be dropped.
 */
const steps = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

/** @param from the version that the database had before this update; 0 for a new one */
type Step = (trx: Kysely<never>, from: number) => Promise<unknown>;

/** What a step does after its SQL, by number, where the two databases differ or the program's own functions are needed. */
const codeSteps: Record<number, Step> = { 7: addSearchedTexts, 9: dropOldCounts };

type Lock = (trx: Kysely<Tables>) => Promise<unknown>;

/** PostgreSQL's code. */
const noSuchTable = '42P01';

export const newestVersion = steps.length;

/** The database has migrations that this program does not know. */
export class NewerDatabase extends Error {}

/** What `migrate` calls before it changes anything: for an empty database, or for one with tables of this version. */
type MigrationHooks = { onNew?: () => void; onUpdate?: (version: number) => Promise<unknown> };

/**
 * Brings the tables up to date. Any number of servers may call it at the same time: each waits for the one before it,
 * however long that takes, and all steps happen in one transaction or not at all. Tables that are up to date are only
 * looked at.
 * @param lock takes a lock that is held until the transaction ends
 * @param hooks if one of them throws, nothing is changed
 * @throws {NewerDatabase} if the database was written by a newer version
 */
export async function migrate(database: Kysely<Tables>, lock: Lock, hooks: MigrationHooks = {}) {
  if (isCurrent(await readVersion(database))) return;
  await withoutDeadline(() =>
    database.transaction().execute(async (trx) => {
      await lock(trx);
      await sql`create table if not exists schema_version (version integer not null)`.execute(trx);
      const version = await readVersion(trx);
      // The server that had the lock before has migrated it.
      if (isCurrent(version)) return;
      if (version === 0) hooks.onNew?.();
      else await hooks.onUpdate?.(version);
      await runSteps(trx, version);
      await sql`delete from schema_version`.execute(trx);
      await sql`insert into schema_version (version) values (${newestVersion})`.execute(trx);
    }),
  );
}

/**
 * Runs the migrations from one version to another.
 * @param trx a transaction, which others wait for
 */
export async function runSteps(trx: Kysely<Tables>, from: number, to = newestVersion) {
  for (let version = from + 1; version <= to; version++) {
    const text = readFileSync(path.join(folder, steps[version - 1]!), 'utf8');
    // One at a time, as SQLite takes them: each ends its last line with a semicolon.
    for (const statement of text.split(/;\n/).filter((each) => each.trim()))
      await sql.raw(statement).execute(trx);
    await codeSteps[version]?.(trx as Kysely<never>, from);
  }
}

/** Reads the version of the tables; 0 for a database without tables. */
async function readVersion(database: Kysely<Tables>): Promise<number> {
  try {
    const found = await sql<{ version: number }>`select version from schema_version`.execute(database);
    return found.rows[0]?.version ?? 0;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === noSuchTable || message.startsWith('no such table')) return 0;
    throw error;
  }
}

function isCurrent(version: number): boolean {
  if (version > newestVersion)
    throw new NewerDatabase(
      `a newer release of this program has changed its tables (version ${version}; this release knows ${newestVersion})`,
    );
  return version === newestVersion;
}
