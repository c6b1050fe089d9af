import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { Channel } from '#server/outbox/channel.ts';
import { type Claimed, recordAttempt } from '#server/outbox/store.ts';

/** How long nobody else may deliver it, in milliseconds: as the outbox's workers do it. */
const leaseTime = 90_000;

/**
 * Delivers a notification that stands in the outbox at once, for a queue that nobody works on. Whoever works on it after
 * all does not deliver it a second time: it is claimed, and recorded, as the workers do.
 * @param name as in `enqueue`
 */
export async function deliverPastQueue(
  database: Database,
  channel: Channel,
  name: string,
  now: () => Date,
  cutOff: AbortSignal,
) {
  const lease = randomUUIDv7();
  const key = `${name}:${channel.name}`;
  const rows = await database
    .updateTable('notifications')
    .set({ lease, leased_until: new Date(now().getTime() + leaseTime).toISOString() })
    .where('channel', '=', channel.name)
    .where('state', '=', 'due')
    .where('lease', 'is', null)
    // One for each phone, where the channel rings phones.
    .where((is) => is.or([is('dedupe_key', '=', key), is('dedupe_key', 'like', `${key}:%`)]))
    .returningAll()
    .execute();
  for (const row of rows) {
    const { dedupe_key, kind, created_at: createdAt, subscription_id: subscription } = row;
    const words = JSON.parse(row.content!) as { subject: string; text: string };
    const announcement = {
      key: dedupe_key,
      kind,
      createdAt,
      ...words,
      ...(subscription && { subscription }),
    };
    const outcome = await channel.deliver(announcement, cutOff);
    await recordAttempt(database, row as Claimed, outcome, now());
  }
}
