import { type Kysely, sql } from 'kysely';
import { createQuoteRequests } from './migrations/001-quote-requests.ts';
import { addDelivery } from './migrations/002-delivery.ts';
import { settleUnneeded } from './migrations/003-unneeded.ts';
import { findSameWords } from './migrations/004-same-words.ts';
import { addPhotos } from './migrations/005-photos.ts';
import { addSignIn } from './migrations/006-sign-in.ts';
import { addInbox } from './migrations/007-inbox.ts';
import { addPush } from './migrations/008-push.ts';
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
];

/**
 * Brings the tables up to date. Any number of servers may call it at the same time: each waits for the one before it,
 * and all steps happen in one transaction or not at all.
 * @param lock takes a lock that is held until the transaction ends
 * @param onNew called if there are no tables yet
 * @throws if the database was written by a newer version
 */
export async function migrate(database: Kysely<Tables>, lock: Step, onNew = () => {}) {
  await database.transaction().execute(async (trx) => {
    await lock(trx);
    await sql`create table if not exists schema_version (version integer not null)`.execute(trx);
    const found = await sql<{ version: number }>`select version from schema_version`.execute(trx);
    const version = found.rows[0]?.version ?? 0;
    if (version > steps.length)
      throw new Error(`The database has version ${version}, which is newer than this program.`);
    if (version === steps.length) return;
    if (version === 0) onNew();
    for (const step of steps.slice(version)) await step(trx);
    await sql`delete from schema_version`.execute(trx);
    await sql`insert into schema_version (version) values (${steps.length})`.execute(trx);
  });
}
