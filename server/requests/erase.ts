import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/database/open.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { spoolFolder } from '#server/platform/state-files.ts';
import { bumpInboxVersion } from './action-log.ts';
import { findByEmail, findOlder } from './find.ts';

/** How long spam is kept, in days. */
const spamLifetime = 90;

interface RequestData {
  database: Database;
  dataDir: string;
}

/** Deletes what has been spam for 90 days. @returns how many requests */
export async function deleteOldSpam(data: RequestData, now: Date): Promise<number> {
  const before = new Date(now.getTime() - spamLifetime * 24 * 3_600_000).toISOString();
  const rows = await data.database
    .selectFrom('quote_requests')
    .select('id')
    .where('state', '=', 'spam')
    .where('state_since', '<', before)
    .execute();
  return erase(data, rows);
}

/** Deletes every request received before this time, as a job does by RETENTION_MONTHS. @returns how many */
export async function deleteOlderThan(data: RequestData, before: Date): Promise<number> {
  return erase(data, await findOlder(data.database, before));
}

/** Deletes all requests from an email address, however it is written. @returns how many */
export async function eraseByEmail(data: RequestData, email: string): Promise<number> {
  return erase(data, await findByEmail(data.database, email));
}

/** Deletes one request. @returns false if it was gone already */
export async function eraseById(data: RequestData, id: string): Promise<boolean> {
  // What it is called decides which folder is removed: only an id that we gave out does.
  const known = await data.database.selectFrom('quote_requests').select('id').where('id', '=', id).execute();
  return (await erase(data, known)) > 0;
}

/**
 * Deletes a request whose sender takes it back, unless a visit, a quote or what became of it was entered before.
 * @param also what else is written in the same transaction
 * @returns false if that was so, or it was gone already
 */
export async function eraseUnlessBegun(
  data: RequestData,
  id: string,
  also: (trx: Database) => Promise<unknown>,
): Promise<boolean> {
  const isErased = await data.database.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('quote_requests')
      .where('id', '=', id)
      .where('stage', 'is', null)
      .where('visit_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await also(trx);
    await bumpInboxVersion(trx);
    return true;
  });
  if (isErased) await removeFiles(data, [id]);
  return isErased;
}

/**
 * Deletes requests with everything that belongs to them: actions and notes, notifications, attempts, photos, and files
 * in the mail folder. What is left of a photo if it is killed in between is swept within the hour.
 */
async function erase(data: RequestData, requests: { id: string }[]): Promise<number> {
  if (requests.length === 0) return 0;
  const ids = requests.map(({ id }) => id);
  let erased = 0;
  for (let start = 0; start < ids.length; start += 500) {
    erased += await data.database.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('quote_requests')
        .where('id', 'in', ids.slice(start, start + 500))
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await bumpInboxVersion(trx);
      return Number(numDeletedRows);
    });
  }
  await removeFiles(data, ids);
  return erased;
}

/** Removes what erased requests leave beside the database. */
async function removeFiles({ database, dataDir }: RequestData, ids: string[]) {
  await createPhotoStore(database, dataDir).remove(ids);
  const folder = spoolFolder(dataDir);
  const gone = new Set(ids);
  for (const file of await readdir(folder).catch(() => [])) {
    if (file.split('.').some((part) => gone.has(part))) await rm(path.join(folder, file), { force: true });
  }
}
