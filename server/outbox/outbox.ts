import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, supportsRowLocks } from '#server/database/open.ts';
import type {
  ChannelName,
  DeliveryState,
  Digest,
  NotificationKind,
  NotificationRow,
  PhotoBatch,
  Span,
  VisitsDigest,
} from '#server/database/tables.ts';
import { type DeliveryResult, deliveryLimit } from './message.ts';

/** The kinds that are sent to phones by push. The others can wait for the email, or are not for the owner. */
const pushedKinds: readonly NotificationKind[] = [
  'request',
  'customer',
  'reminder',
  'alert',
  'count',
  'digest',
  'check',
];

export interface NewNotification {
  kind: NotificationKind;
  channels: readonly ChannelName[];
  /** One notification is created per name and channel, however often it is requested. */
  name: string;
  requestId?: string;
  content?:
    | { subject: string; text: string; to?: string; isDeskDown?: boolean | undefined }
    | Span
    | Digest
    | VisitsDigest
    | PhotoBatch;
  at: Date;
  /** When it is to be delivered, if not right away. */
  dueAt?: Date;
  /** `digested` if it is part of a digest instead; otherwise it is due. */
  state?: Extract<DeliveryState, 'due' | 'digested'>;
  /** The only phone that is to ring, instead of all. */
  subscription?: string;
}

/**
 * Puts a notification into the outbox, once per channel, and by push once per phone, so that none waits for another. Call it in the transaction of the event it announces.
 * @returns how many were new
 */
export async function enqueue(
  database: Database,
  { kind, channels, name, requestId, content, at, dueAt = at, state = 'due', subscription }: NewNotification,
) {
  const phones =
    !channels.includes('push') || !pushedKinds.includes(kind) ? [] : await phonesOf(database, subscription);
  const targets = [
    ...channels.filter((channel) => channel !== 'push').map((channel) => ({ channel, phone: null })),
    ...phones.map((phone) => ({ channel: 'push' as const, phone })),
  ];
  if (targets.length === 0) return 0;
  const added = await database
    .insertInto('notifications')
    .values(
      targets.map(({ channel, phone }) => ({
        id: randomUUIDv7(),
        request_id: requestId ?? null,
        kind,
        channel,
        subscription_id: phone,
        dedupe_key: [name, channel, phone].filter(Boolean).join(':'),
        state,
        created_at: at.toISOString(),
        due_at: dueAt.toISOString(),
        tries: 0,
        lease: null,
        leased_until: null,
        content: content ? JSON.stringify(content) : null,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute();
  return added.length;
}

async function phonesOf(database: Database, only: string | undefined): Promise<string[]> {
  const rows = await database
    .selectFrom('push_subscriptions')
    .select('id')
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type ClaimedNotification = NotificationRow & { lease: string };

/**
 * Claims up to `limit` notifications that are due in a queue of a channel, for this worker alone, until the lease ends.
 * A time impossibly far ahead, left by a wrong clock, counts as past.
 */
export async function claimDue(
  database: Database,
  channel: ChannelName,
  now: Date,
  limit: number,
  queue: Queue = 'text',
): Promise<ClaimedNotification[]> {
  const { leaseTime } = queues[queue];
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
          .where('kind', queue === 'photos' ? '=' : '!=', photoKind)
          .where('state', '=', 'due')
          .where((is) => is.or([is('due_at', '<=', at), is('due_at', '>', later(longestWait))]))
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
          .$if(supportsRowLocks(database), (rows) => rows.forUpdate().skipLocked()),
    )
    .updateTable('notifications')
    .set({ lease, leased_until: later(leaseTime) })
    .where('id', 'in', (query) => query.selectFrom('due_now').select('id'))
    .returningAll()
    .execute();
  return rows as ClaimedNotification[];
}

/** Records that there is nothing left to say, unless another worker has taken over the notification. */
export async function recordUnneeded(database: Database, claimed: ClaimedNotification) {
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
  claimed: ClaimedNotification,
  { outcome, detail }: DeliveryResult,
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

/** After this many attempts a notification is given up. With the waits below, that is about three days. */
export const maxTries = 25;

const firstWait = 30_000;
/** Nine waits double up to two hours; the other fifteen, of four and a half hours, bring it to three days. */
const maxWait = 4.5 * 3_600_000;
const jitter = 0.2;

/** The longest wait, in milliseconds. A time further ahead was written with a wrong clock. */
export const longestWait = maxWait * (1 + jitter);

/**
 * How long to wait after a failed attempt, in milliseconds: doubling from half a minute up to a cap, plus or minus up to
 * a fifth, so that many do not retry at the same moment.
 * @param tries how many were made, at least 1
 * @param random from 0 to 1
 */
export function waitAfter(tries: number, random: number = Math.random()): number {
  return Math.min(firstWait * 2 ** (tries - 1), maxWait) * (1 - jitter + 2 * jitter * random);
}

/** Two queues on each channel, so that pictures on a slow line hold up no request. */
export const queues = {
  text: {
    /** How many are delivered at the same time. */
    concurrency: 10,
    /** How long a worker has one to itself, in milliseconds: longer than any delivery, by more than clocks differ. */
    leaseTime: deliveryLimit + 30_000,
  },
  /** One at a time: each is up to 7 MB in memory, and may take six minutes, and then one more without what it carries. */
  photos: { concurrency: 1, leaseTime: 8 * 60_000 },
};

export type Queue = keyof typeof queues;
export const queueNames = Object.keys(queues) as Queue[];

/** The kind that goes into the queue for photos. */
export const photoKind = 'photos' satisfies NotificationKind;
