/** The day of a time where the owner is, like 2026-11-22: it sorts as text. */
export function dayOf(at: Date, timeZone: string): string {
  // Sweden writes dates as ISO 8601 does.
  return formatFor(timeZone).format(at);
}

/** The last `count` days up to this one, the earliest first. */
export function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, index) => isoDay(end - (count - 1 - index) * day));
}

const day = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a hundred times. */
function formatFor(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}
