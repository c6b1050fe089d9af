import { type Kysely, sql } from 'kysely';
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

type Step = (trx: Kysely<Tables>) => Promise<unknown>;

/** Every change to the tables, in order. A step that has been released is never edited. */
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

export const newestVersion = steps.length;

/** The database has had steps that this program does not know. */
export class NewerDatabase extends Error {}

/** What `migrate` calls before it changes anything: for an empty database, or for one with tables of this version. */
type Before = { onNew?: () => void; onUpdate?: (version: number) => Promise<unknown> };

/**
 * Brings the tables up to date. Any number of servers may call it at the same time: each waits for the one before it,
 * and all steps happen in one transaction or not at all.
 * @param lock takes a lock that is held until the transaction ends
 * @param before if one of them throws, nothing is changed
 * @throws {NewerDatabase} if the database was written by a newer version
 */
export async function migrate(database: Kysely<Tables>, lock: Step, { onNew, onUpdate }: Before = {}) {
  await database.transaction().execute(async (trx) => {
    await lock(trx);
    await sql`create table if not exists schema_version (version integer not null)`.execute(trx);
    const found = await sql<{ version: number }>`select version from schema_version`.execute(trx);
    const version = found.rows[0]?.version ?? 0;
    if (version > steps.length)
      throw new NewerDatabase(
        `a newer release of this program has changed its tables (version ${version}; this release knows ${newestVersion})`,
      );
    if (version === newestVersion) return;
    if (version === 0) onNew?.();
    else await onUpdate?.(version);
    for (const step of steps.slice(version)) await step(trx);
    await sql`delete from schema_version`.execute(trx);
    await sql`insert into schema_version (version) values (${newestVersion})`.execute(trx);
  });
}
