import type { Database } from '#server/database/open.ts';
import type { ChannelName, Span } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { clockIn } from '#server/platform/time.ts';
import { findKeptAside } from '#server/requests/quarantine.ts';

/** The hour from which the day's note is written, by the owner's clock: within 24 hours of each request in it. */
const noteHour = 8;
/** How far back the first note looks, as does the first one after a time without a server, in milliseconds. */
const farthestBack = 7 * 24 * 3_600_000;
/** In milliseconds. Requests newer than this are left for the next note: they may not be written yet. */
const stillComing = 2 * 60_000;

export interface NoteParts {
  database: Database;
  channels: readonly ChannelName[];
  timeZone: string;
}

/**
 * Once a day, in the morning, notes that requests were set aside since the last note, if any were. It stores only the
 * time span: the text is written at delivery, so that anyone erased in the meantime is not in it.
 */
export async function announceQuarantine({ database, channels, timeZone }: NoteParts, now: Date) {
  const { hour, day } = clockIn(timeZone, now);
  if (hour < noteHour) return;
  const span = {
    after: await endOfLastNote(database, now),
    until: new Date(now.getTime() - stillComing).toISOString(),
  };
  if ((await findKeptAside(database, span, 1)).count === 0) return;
  await enqueue(database, { kind: 'count', channels, at: now, name: `quarantine:${day}`, content: span });
}

async function endOfLastNote(database: Database, now: Date): Promise<string> {
  const last = await database
    .selectFrom('notifications')
    .select(['created_at', 'content'])
    .where('kind', '=', 'count')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { until } = JSON.parse(last?.content ?? '{}') as Partial<Span>;
  const earliest = new Date(now.getTime() - farthestBack).toISOString();
  const end = until ?? last?.created_at ?? earliest;
  // A note from the future was written with a wrong clock.
  return end > now.toISOString() || end < earliest ? earliest : end;
}
