import { readHours } from '#content-model/hours/read-hours.ts';
import { weekdays } from '#content-model/hours/tokens.ts';
import type { Company } from '#server/platform/company.ts';
import { atClock, day, dayOf, hour } from '#server/platform/time.ts';
import { parseAnswerTime } from '#shared/quote-promise.ts';

/** What the deadline of an answer is computed from. */
export interface Promised {
  company: Pick<Company, 'promise' | 'hours'>;
  /** The time zone in which business days begin and end, like America/New_York. */
  timeZone: string;
}

/** Returns the time by which a request received then was promised an answer; null if none was promised. */
export function answerBy(receivedAt: string, { company, timeZone }: Promised): Date | null {
  const promised = parseAnswerTime(company.promise);
  if (!promised) return null;
  if ('hours' in promised) return new Date(Date.parse(receivedAt) + promised.hours * hour);
  const closingTimes = readClosingTimes(company.hours);
  let date = Date.parse(dayOf(new Date(receivedAt), timeZone));
  for (let left = promised.workingDays; left > 0; ) {
    date += day;
    if (closingTimes.has(weekdayOf(date))) left--;
  }
  return atClock(date + closingTimes.get(weekdayOf(date))!, timeZone);
}

/** Returns the time before which an open request is overdue: ISO 8601, UTC; empty if none can be overdue. */
export function overdueBefore(now: Date, promised: Promised): string {
  const { company, timeZone } = promised;
  const answerTime = parseAnswerTime(company.promise);
  if (!answerTime) return '';
  if ('hours' in answerTime) return new Date(now.getTime() - answerTime.hours * hour).toISOString();
  // All of a day are due at the same time: the last day that is.
  for (let date = Date.parse(dayOf(now, timeZone)); ; date -= day) {
    if (answerBy(atClock(date, timeZone).toISOString(), promised)! < now)
      return atClock(date + day, timeZone).toISOString();
  }
}

const weekdayOf = (date: number) => new Date(date).getUTCDay();

/** Reads when each business day ends from the owner's hours, in milliseconds from its beginning, by weekday from Sunday. */
function readClosingTimes(hours: string): Map<number, number> {
  const closingTimes = new Map<number, number>();
  for (const { days, opens, closes } of readHours(hours) ?? []) {
    const ends = closes > opens ? Date.parse(`1970-01-01T${closes}Z`) : day - 60_000;
    for (const name of days) {
      const weekday = (weekdays.indexOf(name) + 1) % 7;
      closingTimes.set(weekday, Math.max(ends, closingTimes.get(weekday) ?? 0));
    }
  }
  return closingTimes.size > 0
    ? closingTimes
    : new Map([1, 2, 3, 4, 5].map((weekday) => [weekday, 17 * hour]));
}
