/**
 * The same day and time so many calendar months earlier, in UTC; the last day of the month where that has no such day:
 * a month before 31 March is the end of February, and not 3 March.
 */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}
