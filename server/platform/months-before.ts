/**
 * The same day and time this many calendar months earlier, in UTC, or the last day of the month if it has no such
 * day: a month before March 31 is the end of February, not March 3.
 */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}
