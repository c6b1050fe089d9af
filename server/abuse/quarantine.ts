import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';

/** How many may be kept aside. Beyond it such a request is refused openly, and nothing kept is dropped for it. */
export const quarantineLimit = 5_000;

const day = 24 * 3_600_000;

/** Tells once a day, after midnight UTC, how many requests were kept aside the day before, if any. */
export async function announceQuarantine(database: Database, channels: readonly ChannelName[], now: Date) {
  const today = now.toISOString().slice(0, 10);
  const yesterday = new Date(now.getTime() - day).toISOString().slice(0, 10);
  const { count } = await database
    .selectFrom('quote_requests')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', 'spam')
    .where('received_at', '>=', yesterday)
    .where('received_at', '<', today)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  await enqueue(database, {
    ...{ kind: 'count', channels, at: now, name: `quarantine:${yesterday}` },
    content: {
      subject: `${count} requests kept aside as spam`,
      text: `On ${yesterday}, ${count} requests looked like spam. Nobody was told of them, and they are deleted after 90 days.\n\nSee them: npm run requests -- list --spam\nTake one back: npm run requests -- not-spam ID`,
    },
  });
}
