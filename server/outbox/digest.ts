import { checkInTurn, type Database } from '#server/database/open.ts';
import type { ChannelName, DeliveryState, Digest, NotificationKind } from '#server/database/tables.ts';
import { hour } from '#server/platform/time.ts';
import { enqueue, type NewNotification } from './outbox.ts';

/** How many of one kind are sent one by one within an hour: three times what a busy hour of a contractor brings. */
export const maxPerHour = 30;

/** How long notifications beyond that are gathered for one message, in milliseconds. */
const digestWindow = 10 * 60_000;
/** By how much clocks of servers may differ, and how long a digest waits for commits in progress, in milliseconds. */
const maxClockSkew = 60_000;

/** The channels that programs read, which can't get too many messages. */
export const programChannels: readonly ChannelName[] = ['webhook'];

/** The states of notifications that are sent one by one; those in a digest are none of them. */
const individualStates: DeliveryState[] = ['due', 'sent', 'filed', 'dead'];

interface RequestNotification extends NewNotification {
  kind: Digest['of'];
}

/**
 * Puts a notification about a request into the outbox. Of more than `maxPerHour`, email and phones get one message for
 * every ten minutes; a webhook still gets each. Call it in a transaction: up to the limit, servers count one after the
 * other. In a flood they needn't, and PostgreSQL then stores two to three times as many requests a second.
 * @returns how many were new
 */
export async function enqueueOrDigest(trx: Database, notification: RequestNotification): Promise<number> {
  const { kind, channels, at } = notification;
  const isOverLimit = await checkInTurn(trx, `digest:${kind}`, async () => {
    const emails = await selectEmailsSince(trx, kind, at, hour).select('notifications.id').execute();
    return emails.length >= maxPerHour;
  });
  if (!isOverLimit) return enqueue(trx, notification);
  const people = channels.filter((channel) => !programChannels.includes(channel));
  const digested = await enqueue(trx, { ...notification, channels: people, state: 'digested' });
  if (digested > 0) await enqueueDigest(trx, kind, people, at);
  const posts = channels.filter((channel) => programChannels.includes(channel));
  return digested + (await enqueue(trx, { ...notification, channels: posts }));
}

/** Enqueues the digest of a time window, unless there is one already. */
async function enqueueDigest(trx: Database, of: Digest['of'], channels: ChannelName[], at: Date) {
  const start = Math.floor(at.getTime() / digestWindow) * digestWindow;
  const [after, until] = [new Date(start).toISOString(), new Date(start + digestWindow).toISOString()];
  await enqueue(trx, {
    kind: 'digest',
    channels,
    name: `digest:${of}:${after}`,
    content: { of, after, until },
    at,
    dueAt: new Date(start + digestWindow + maxClockSkew),
  });
}

/** Selects the emails of a kind that were enqueued within this time, in milliseconds, before now. */
export function selectEmailsSince(trx: Database, kind: NotificationKind, now: Date, time: number) {
  const since = new Date(now.getTime() - time).toISOString();
  return (
    trx
      .selectFrom('notifications')
      .where('channel', '=', 'mail')
      .where('notifications.state', 'in', individualStates)
      // Nothing is due before it was written, and there is an index for this.
      .where('due_at', '>', since)
      .where('kind', '=', kind)
      .where('created_at', '>', since)
      .where('created_at', '<=', new Date(now.getTime() + maxClockSkew).toISOString())
  );
}
