import { type Kysely, sql } from 'kysely';

/**
 * Servers from before this step count signing in in a table of their own until they are restarted, so it stays where
 * there may be any.
 * @param from the version that the database had before this update; 0 for a new one
 */
export async function dropOldCounts(trx: Pick<Kysely<never>, 'getExecutor'>, from: number) {
  if (from === 0) await sql`drop table sign_in_counts`.execute(trx);
}
