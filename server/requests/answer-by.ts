import { readHours } from '#content-model/hours/read-hours.ts';
import { weekdays } from '#content-model/hours/tokens.ts';
import type { Company } from '#server/platform/company.ts';
import { atClock, day, dayOf, hour } from '#server/platform/time.ts';
import { parseAnswerTime } from '#shared/quote-promise.ts';

/** What a deadline follows from. */
export interface Promised {
  company: Pick<Company, 'promise' | 'hours'>;
  /** In which working days begin and end, like America/New_York. */
  timeZone: string;
}

/** Until when whoever wrote at that time was promised an answer; null if nothing was. */
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

/** Received before this, a request that is still open is late: ISO 8601, UTC; empty if nothing can be late. */
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

/** When each working day ends, in milliseconds from its beginning, by weekday from Sunday; as the owner's hours say. */
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
