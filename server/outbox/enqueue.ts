import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { ChannelName, NotificationKind, PhotoBatch, Span } from '#server/database/tables.ts';

export interface NewNotification {
  kind: NotificationKind;
  channels: readonly ChannelName[];
  /** One notification is created per name and channel, however often it is requested. */
  name: string;
  requestId?: string;
  content?: { subject: string; text: string; to?: string } | Span | PhotoBatch;
  at: Date;
  /** When it is to be delivered, if not at once. */
  dueAt?: Date;
}

/**
 * Puts a notification into the outbox, once per channel. Call it in the transaction of the event it announces.
 * @returns how many were new
 */
export async function enqueue(
  database: Database,
  { kind, channels, name, requestId, content, at, dueAt = at }: NewNotification,
) {
  if (channels.length === 0) return 0;
  const added = await database
    .insertInto('notifications')
    .values(
      channels.map((channel) => ({
        id: randomUUIDv7(),
        request_id: requestId ?? null,
        kind,
        channel,
        dedupe_key: `${name}:${channel}`,
        state: 'due' as const,
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
