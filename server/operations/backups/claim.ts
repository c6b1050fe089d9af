import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { NightlyCopyRow } from '#server/database/tables.ts';

/** How long a server has a night to itself unless it says that it is still at it, in milliseconds. */
export const leaseTime = 10 * 60_000;
/** When a copy that failed is tried again, in milliseconds. */
const retryAfter = 3_600_000;

export type Claimed = NightlyCopyRow & { lease: string };

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/**
 * Takes what is still to be done for a night, for this server alone. One that was killed loses it after ten minutes; a
 * time impossibly far ahead, left by a wrong clock, counts as past.
 * @param goesOffsite whether the copy has to be brought to a second place
 * @returns undefined if all is done, another server is at it, or it failed less than an hour ago
 */
export async function claimNight(
  database: Database,
  night: string,
  now: Date,
  goesOffsite: boolean,
): Promise<Claimed | undefined> {
  await database
    .insertInto('nightly_copies')
    .values({ night, free_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await database
    .updateTable('nightly_copies')
    .set({ lease: randomUUID(), free_at: later(now, leaseTime) })
    .where('night', '=', night)
    .where((is) => is.or([is('made_at', 'is', null), ...(goesOffsite ? [is('carried_at', 'is', null)] : [])]))
    .where((is) =>
      is.or([is('free_at', '<=', now.toISOString()), is('free_at', '>', later(now, 2 * retryAfter))]),
    )
    .returningAll()
    .executeTakeFirst()) as Claimed | undefined;
}

/** Records what became of a night, unless another server has taken it over. */
export async function recordNight(
  database: Database,
  { night, lease }: Claimed,
  change: Partial<NightlyCopyRow>,
) {
  await database
    .updateTable('nightly_copies')
    .set(change)
    .where('night', '=', night)
    .where('lease', '=', lease)
    .execute();
}

/** Says that this server is still at it. */
export const renewClaim = (database: Database, claimed: Claimed, now: Date) =>
  recordNight(database, claimed, { free_at: later(now, leaseTime) });

/** Lets go of a night: for an hour if anything failed, at once if this server is being stopped. */
export async function releaseNight(database: Database, claimed: Claimed, now: Date, isStopped: boolean) {
  const free_at = isStopped ? now.toISOString() : later(now, retryAfter);
  await recordNight(database, claimed, { free_at, lease: null });
}
