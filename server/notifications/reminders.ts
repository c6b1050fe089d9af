import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueueOrDigest } from '#server/outbox/digest.ts';
import type { Company } from '#server/platform/company.ts';
import { type BusinessHours, clockIn, isOpenAt } from '#server/platform/time.ts';
import { parseAnswerTime, type QuotePromise } from '#shared/quote-promise.ts';

/** How long a request has waited at the first reminder, and after which there is none, in hours. */
const [firstAfter, lastAfter] = [4, 14 * 24];
/** The working day for owners who set no hours. */
const workingDay: BusinessHours = { from: 8, to: 17 };

export interface ReminderDeps {
  database: Database;
  channels: readonly ChannelName[];
  company: Pick<Company, 'promise'>;
  /** When reminders may come; without it, the first two come at any time. */
  reminderHours?: BusinessHours;
  timeZone: string;
}

/**
 * Queues reminders of every request that nobody has marked as answered, for the outbox to send: after four hours, four
 * hours before the promised time is over (a promised business day counts as 24 hours; without a promise, after twenty
 * hours), then each working day for up to two weeks. The time counts from when the request was received or reopened.
 * `server/operations/jobs.ts` calls it every minute. Safe to call often and from many servers; after days off, each
 * request gets one reminder.
 * @returns how many notifications were new
 */
export async function enqueueReminders(deps: ReminderDeps, now: Date): Promise<number> {
  const { reminderHours, timeZone } = deps;
  const { secondAfter, hours } = readReminderTimes(deps.company.promise, reminderHours);
  const dailyAfter = secondAfter + 24;
  const isWorkingDay = isOpenAt(now, reminderHours ?? workingDay, timeZone);
  if (hours && !isWorkingDay) return 0;
  const first = await enqueueRemindersBetween(
    deps,
    { from: firstAfter, to: secondAfter, name: `${firstAfter}h` },
    now,
  );
  const second = await enqueueRemindersBetween(
    deps,
    { from: secondAfter, to: dailyAfter, name: `${secondAfter}h` },
    now,
  );
  if (!isWorkingDay) return first + second;
  return (
    first +
    second +
    (await enqueueRemindersBetween(
      deps,
      { from: dailyAfter, to: lastAfter, name: clockIn(timeZone, now).day },
      now,
    ))
  );
}

/** After how many hours the second reminder comes, and when any may. Who promises working days is left alone at night. */
function readReminderTimes(promise: QuotePromise, reminderHours: BusinessHours | undefined) {
  const answerTime = parseAnswerTime(promise) ?? { hours: 24 };
  return 'hours' in answerTime
    ? { secondAfter: answerTime.hours - 4, hours: reminderHours }
    : { secondAfter: answerTime.workingDays * 24 - 4, hours: reminderHours ?? workingDay };
}

/** Queues reminders of requests that have waited between the two numbers of hours, once under each name. */
async function enqueueRemindersBetween(
  { database, channels }: ReminderDeps,
  { from, to, name }: { from: number; to: number; name: string },
  now: Date,
): Promise<number> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const open = await database
    .selectFrom('quote_requests')
    .select(['id', 'state_since', 'received_at'])
    .where('state', '=', 'open')
    .where('state_since', '>', hoursAgo(to))
    .where('state_since', '<=', hoursAgo(from))
    .execute();
  let added = 0;
  for (const { id, state_since, received_at } of open) {
    const reopened = state_since === received_at ? '' : `:${Date.parse(state_since).toString(36)}`;
    added += await database.transaction().execute((trx) =>
      enqueueOrDigest(trx, {
        kind: 'reminder',
        channels,
        requestId: id,
        at: now,
        name: `reminder-${name}:${id}${reopened}`,
      }),
    );
  }
  return added;
}
