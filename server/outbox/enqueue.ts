import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type {
  ChannelName,
  DeliveryState,
  Digest,
  NotificationKind,
  PhotoBatch,
  Span,
} from '#server/database/tables.ts';

/** What phones ring for. The rest can wait for the mail, or is not for the owner. */
const ringing: readonly NotificationKind[] = ['request', 'reminder', 'alert', 'count', 'digest', 'check'];

export interface NewNotification {
  kind: NotificationKind;
  channels: readonly ChannelName[];
  /** One notification is created per name and channel, however often it is requested. */
  name: string;
  requestId?: string;
  content?: { subject: string; text: string; to?: string } | Span | Digest | PhotoBatch;
  at: Date;
  /** When it is to be delivered, if not at once. */
  dueAt?: Date;
  /** `digested` if a digest tells of it instead; otherwise it is due. */
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
    !channels.includes('push') || !ringing.includes(kind) ? [] : await phonesOf(database, subscription);
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
