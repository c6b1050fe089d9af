import { type Kysely, sql } from 'kysely';
import { withoutDeadline } from './deadline.ts';
import { createQuoteRequests } from './migrations/001-quote-requests.ts';
import { addDelivery } from './migrations/002-delivery.ts';
import { settleUnneeded } from './migrations/003-unneeded.ts';
import { findSameWords } from './migrations/004-same-words.ts';
import { addPhotos } from './migrations/005-photos.ts';
import { addSignIn } from './migrations/006-sign-in.ts';
import { addInbox } from './migrations/007-inbox.ts';
import { addPush } from './migrations/008-push.ts';
import { addLimits } from './migrations/009-limits.ts';
import { addDailySums } from './migrations/010-visits.ts';
import { addNightlyCopies } from './migrations/011-nightly-copies.ts';
import type { Tables } from './tables.ts';

/** @param from the version that the database had before this update; 0 for a new one */
type Step = (trx: Kysely<Tables>, from: number) => Promise<unknown>;

/**
 * Every change to the tables, in order. A step that has been released is never edited, and none takes away or renames
 * what the release before it uses: its servers go on until they are restarted. That is dropped by a step of the release
 * after, as docs/decisions/databases.md says, where what waits to be dropped is listed.
 */
const steps: Step[] = [
  createQuoteRequests,
  addDelivery,
  settleUnneeded,
  findSameWords,
  addPhotos,
  addSignIn,
  addInbox,
  addPush,
  addLimits,
  addDailySums,
  addNightlyCopies,
];

type Lock = (trx: Kysely<Tables>) => Promise<unknown>;

/** PostgreSQL's code. */
const noSuchTable = '42P01';

export const newestVersion = steps.length;

/** The database has had steps that this program does not know. */
export class NewerDatabase extends Error {}

/** What `migrate` calls before it changes anything: for an empty database, or for one with tables of this version. */
type Before = { onNew?: () => void; onUpdate?: (version: number) => Promise<unknown> };

/**
 * Brings the tables up to date. Any number of servers may call it at the same time: each waits for the one before it,
 * however long that takes, and all steps happen in one transaction or not at all. Tables that are up to date are only
 * looked at.
 * @param lock takes a lock that is held until the transaction ends
 * @param before if one of them throws, nothing is changed
 * @throws {NewerDatabase} if the database was written by a newer version
 */
export async function migrate(database: Kysely<Tables>, lock: Lock, before: Before = {}) {
  if (isCurrent(await versionIn(database))) return;
  await withoutDeadline(() =>
    database.transaction().execute(async (trx) => {
      await lock(trx);
      await sql`create table if not exists schema_version (version integer not null)`.execute(trx);
      const version = await versionIn(trx);
      // Whoever had the lock before did it.
      if (isCurrent(version)) return;
      if (version === 0) before.onNew?.();
      else await before.onUpdate?.(version);
      for (const step of steps.slice(version)) await step(trx, version);
      await sql`delete from schema_version`.execute(trx);
      await sql`insert into schema_version (version) values (${newestVersion})`.execute(trx);
    }),
  );
}

/** 0 for a database without tables. */
async function versionIn(database: Kysely<Tables>): Promise<number> {
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
