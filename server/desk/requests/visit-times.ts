import { readHours } from '#content-model/hours/read-hours.ts';
import { weekdays } from '#content-model/hours/tokens.ts';
import type { Database } from '#server/database/open.ts';
import { atClock, type Clock, day, dayOf, hour } from '#server/platform/time.ts';
import { findVisits } from '#server/requests/find.ts';
import { visitTime } from '#shared/desk/visits.ts';

/** How many times are offered, and how many days ahead at most. */
const limits = { times: 3, days: 30, visits: 500 };
/** Where the owner's hours can't be read: Monday to Friday. */
const usualHours = [{ days: weekdays.slice(0, 5), opens: '08:00', closes: '17:00' }];
/** How long after opening a visit begins, in milliseconds; one of these on each day in turn. */
const starts = [2 * hour, 6 * hour, 4 * hour];

/** Picks times for a visit within the company's hours: one a day from tomorrow on, each free of other visits. */
export async function pickVisitTimes(
  database: Database,
  hours: string,
  { now, timeZone }: Clock,
): Promise<string[]> {
  const read = readHours(hours) ?? [];
  const open = read.length > 0 ? read : usualHours;
  const taken = await findVisits(database, { from: now }, limits.visits);
  const times: string[] = [];
  for (let ahead = 1; ahead <= limits.days && times.length < limits.times; ahead++) {
    const date = Date.parse(dayOf(now, timeZone)) + ahead * day;
    const name = weekdays[(new Date(date).getUTCDay() + 6) % 7]!;
    const today = open.find(({ days }) => days.includes(name));
    if (!today) continue;
    const [opens, closes] = [today.opens, today.closes].map((at) => Date.parse(`1970-01-01T${at}Z`));
    const turn = times.length;
    const free = starts
      .map((_, index) => atClock(date + opens! + starts[(turn + index) % starts.length]!, timeZone))
      .find(
        (at) => at.getTime() + visitTime <= atClock(date + closes!, timeZone).getTime() && isFree(taken, at),
      );
    if (free) times.push(free.toISOString());
  }
  return times;
}

/** Whether no visit is within an hour of this time. */
export const isFree = (visits: { visitAt: string }[], at: Date): boolean =>
  visits.every(({ visitAt }) => Math.abs(Date.parse(visitAt) - at.getTime()) >= visitTime);
