import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';

/** How old an open request is when it is told again, in hours; the oldest first. */
const remindedAt = [20, 4] as const;
/** Requests older than this are no news, in hours: a server that was off for a month does not flood. */
const forgottenAt = 7 * 24;

/**
 * Reminds of every request that nobody has marked answered, once at four hours and once at twenty.
 * Safe to call often and from many servers.
 * @returns how many notifications were new
 */
export async function remindOfOpen(
  database: Database,
  channels: readonly ChannelName[],
  now: Date,
): Promise<number> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  let added = 0;
  let until = before(forgottenAt);
  for (const hours of remindedAt) {
    const open = await database
      .selectFrom('quote_requests')
      .select('id')
      .where('state', '=', 'open')
      .where('received_at', '>', until)
      .where('received_at', '<=', before(hours))
      .execute();
    for (const { id } of open) {
      added += await enqueue(database, {
        ...{ kind: 'reminder', channels, requestId: id, at: now },
        name: `reminder-${hours}h:${id}`,
      });
    }
    until = before(hours);
  }
  return added;
}
