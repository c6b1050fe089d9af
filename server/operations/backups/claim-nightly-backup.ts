import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { NightlyCopyRow } from '#server/database/tables.ts';

/** How long a server has a night to itself unless it says that it is still at it, in milliseconds. */
export const leaseTime = 10 * 60_000;
/** When a copy that failed is tried again, in milliseconds. */
const retryAfter = 3_600_000;

export type ClaimedBackup = NightlyCopyRow & { lease: string };

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** What is marked as done for a night, but is missing in the folders that are set now: not done after all. */
export type MissingSteps = { made_at?: null; carried_at?: null };

interface ClaimOptions {
  /** Whether the copy has to be brought to a second place. */
  goesOffsite: boolean;
  /** Given at a server's start, which may have corrected a folder: then nothing waits for the hour after a failure. */
  missingAtStart?: MissingSteps | undefined;
}

/**
 * Takes what is still to be done for a night, for this server alone. One that was killed loses it after ten minutes; a
 * time impossibly far ahead, left by a wrong clock, counts as past.
 * @param now when the folders were looked at, if they were: what was done since then isn't missing
 * @returns undefined if all is done, another server is at it, or it failed less than an hour ago
 */
export async function claimNightlyBackup(
  database: Database,
  night: string,
  now: Date,
  { goesOffsite, missingAtStart }: ClaimOptions,
): Promise<ClaimedBackup | undefined> {
  const missing = Object.keys(missingAtStart ?? {}) as (keyof MissingSteps)[];
  const steps = ['made_at' as const, ...(goesOffsite ? ['carried_at' as const] : [])];
  await database
    .insertInto('nightly_copies')
    .values({ night, free_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await database
    .updateTable('nightly_copies')
    .set({ ...missingAtStart, lease: randomUUID(), free_at: later(now, leaseTime) })
    .where('night', '=', night)
    .where((is) =>
      is.or([
        ...steps.map((step) => is(step, 'is', null)),
        ...missing.map((step) => is(step, '<', now.toISOString())),
      ]),
    )
    .where((is) =>
      is.or([
        is('free_at', '<=', now.toISOString()),
        is('free_at', '>', later(now, 2 * retryAfter)),
        ...(missingAtStart ? [is('lease', 'is', null)] : []),
      ]),
    )
    .returningAll()
    .executeTakeFirst()) as ClaimedBackup | undefined;
}

/** Records the outcome of a nightly backup, unless another server has taken it over. */
export async function recordNightlyBackup(
  database: Database,
  { night, lease }: ClaimedBackup,
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
export const renewClaim = (database: Database, claimed: ClaimedBackup, now: Date) =>
  recordNightlyBackup(database, claimed, { free_at: later(now, leaseTime) });

/** Lets go of a night: for an hour if anything failed, at once if this server is being stopped. */
export async function releaseNightlyBackup(
  database: Database,
  claimed: ClaimedBackup,
  now: Date,
  isStopped: boolean,
) {
  const free_at = isStopped ? now.toISOString() : later(now, retryAfter);
  await recordNightlyBackup(database, claimed, { free_at, lease: null });
}
