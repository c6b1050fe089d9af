import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, hasRowLocks } from '#server/database/open.ts';
import type { ChannelName, NotificationRow } from '#server/database/tables.ts';
import { farthestWait, maxTries, waitAfter } from './backoff.ts';
import type { Outcome } from './channel.ts';
import { kindWithPictures, type Lane, lanes } from './lanes.ts';

export type Claimed = NotificationRow & { lease: string };

/**
 * Takes up to `limit` notifications that are due on a lane of a channel, for this worker alone, until the lease ends.
 * A time impossibly far ahead, left by a wrong clock, counts as past.
 */
export async function claimDue(
  database: Database,
  channel: ChannelName,
  now: Date,
  limit: number,
  lane: Lane = 'words',
): Promise<Claimed[]> {
  const { leaseTime } = lanes[lane];
  const lease = randomUUIDv7();
  const at = now.toISOString();
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const rows = await database
    .with(
      (cte) => cte('due_now').materialized(),
      (query) =>
        query
          .selectFrom('notifications')
          .select('id')
          .where('channel', '=', channel)
          .where('kind', lane === 'photos' ? '=' : '!=', kindWithPictures)
          .where('state', '=', 'due')
          .where((is) => is.or([is('due_at', '<=', at), is('due_at', '>', later(farthestWait))]))
          .where((is) =>
            is.or([
              is('leased_until', 'is', null),
              is('leased_until', '<=', at),
              // Another server may have read its clock a moment later than this one.
              is('leased_until', '>', later(2 * leaseTime)),
            ]),
          )
          .orderBy('due_at')
          .limit(limit)
          .$if(hasRowLocks(database), (rows) => rows.forUpdate().skipLocked()),
    )
    .updateTable('notifications')
    .set({ lease, leased_until: later(leaseTime) })
    .where('id', 'in', (query) => query.selectFrom('due_now').select('id'))
    .returningAll()
    .execute();
  return rows as Claimed[];
}

/** Records that there is nothing left to announce, unless another worker has taken over the notification. */
export async function recordUnneeded(database: Database, claimed: Claimed) {
  await database
    .updateTable('notifications')
    .set({ state: 'unneeded', lease: null, leased_until: null })
    .where('id', '=', claimed.id)
    .where('lease', '=', claimed.lease)
    .execute();
}

/**
 * Records how an attempt ended; if another worker has taken over the notification in the meantime, only that there was
 * one.
 * @returns the attempts so far, whether that was the last, and whether the notification was still this worker's
 */
export async function recordAttempt(
  database: Database,
  claimed: Claimed,
  { outcome, detail }: Outcome,
  at: Date,
) {
  const tries = claimed.tries + 1;
  const isDelivered = outcome === 'sent' || outcome === 'filed';
  const isDead = outcome === 'refused' || (outcome === 'passing' && tries >= maxTries);
  const state = isDelivered ? outcome : isDead ? 'dead' : 'due';
  const dueAt = new Date(at.getTime() + (state === 'due' ? waitAfter(tries) : 0)).toISOString();
  const isOurs = await database.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('notifications')
      .set({ state, tries, due_at: dueAt, lease: null, leased_until: null })
      .where('id', '=', claimed.id)
      .where('lease', '=', claimed.lease)
      .executeTakeFirst();
    await trx
      .insertInto('attempts')
      .columns(['id', 'notification_id', 'at', 'outcome', 'detail'])
      .expression(
        trx
          .selectFrom('notifications')
          .select([
            sql.val(randomUUIDv7()).as('id'),
            'id as notification_id',
            sql.val(at.toISOString()).as('at'),
            sql.val(outcome).as('outcome'),
            sql.val(detail.slice(0, 500)).as('detail'),
          ])
          .where('id', '=', claimed.id),
      )
      .execute();
    return numUpdatedRows > 0n;
  });
  return { tries, isDead, isOurs };
}
