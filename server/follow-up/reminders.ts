import { type BusinessHours, clockIn, isOpenAt } from '#server/config/business-hours.ts';
import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { answerHours } from '#shared/answer-time.ts';

/**
 * How long a request has waited when it is told again, in hours, from the first time to the last: the second time
 * while the promised answer is still four hours away, then daily.
 */
const late = answerHours - 4;
const [early, daily, forgotten] = [4, late + 24, 14 * 24];
/** When a working day begins and ends for those who set no hours. */
const workingDay: BusinessHours = { from: 8, to: 17 };

export interface ReminderParts {
  database: Database;
  channels: readonly ChannelName[];
  /** When reminders may come; without it the first two come at any time. */
  reminderHours?: BusinessHours;
  timeZone: string;
}

/**
 * Reminds of every request that nobody has marked answered: after four hours, after twenty, then each working
 * day until two weeks are over. The time counts from when it came to wait for an answer: when it was received, or
 * when it was taken back. Safe to call often and from many servers; one that was off for days tells each once.
 * @returns how many notifications were new
 */
export async function remindOfOpen(parts: ReminderParts, now: Date): Promise<number> {
  const { reminderHours, timeZone } = parts;
  const isWorkingDay = isOpenAt(now, reminderHours ?? workingDay, timeZone);
  if (reminderHours && !isWorkingDay) return 0;
  const first = await remind(parts, { from: early, to: late, name: `${early}h` }, now);
  const second = await remind(parts, { from: late, to: daily, name: `${late}h` }, now);
  if (!isWorkingDay) return first + second;
  return (
    first +
    second +
    (await remind(parts, { from: daily, to: forgotten, name: clockIn(timeZone, now).day }, now))
  );
}

/** Reminds of those that have waited from the one number of hours up to the other; once under each name. */
async function remind(
  { database, channels }: ReminderParts,
  { from, to, name }: { from: number; to: number; name: string },
  now: Date,
): Promise<number> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const open = await database
    .selectFrom('quote_requests')
    .select(['id', 'state_since', 'received_at'])
    .where('state', '=', 'open')
    .where('state_since', '>', before(to))
    .where('state_since', '<=', before(from))
    .execute();
  let added = 0;
  for (const { id, state_since, received_at } of open) {
    const again = state_since === received_at ? '' : `:${Date.parse(state_since).toString(36)}`;
    added += await enqueue(database, {
      ...{ kind: 'reminder', channels, requestId: id, at: now },
      name: `reminder-${name}:${id}${again}`,
    });
  }
  return added;
}
