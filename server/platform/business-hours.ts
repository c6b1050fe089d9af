/** From the first hour up to, not including, the second, Monday to Friday. */
export interface BusinessHours {
  from: number;
  to: number;
}

/** @param written like `7-18` @returns undefined if it is not a range of hours */
export function parseBusinessHours(written: string): BusinessHours | undefined {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(written) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  return hours.from < hours.to && hours.to <= 24 ? hours : undefined;
}

/** True during business hours in the time zone. */
export function isOpenAt(time: Date, hours: BusinessHours, timeZone: string): boolean {
  const { hour, weekday } = clockIn(timeZone, time);
  return !['Sat', 'Sun'].includes(weekday) && hour >= hours.from && hour < hours.to;
}

/** Hour, weekday and date in the time zone: `{ hour: 14, weekday: 'Mon', day: '2026-03-02' }` */
export function clockIn(timeZone: string, time: Date) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return {
    hour: Number(parts.hour),
    weekday: parts.weekday ?? '',
    day: `${parts.year}-${parts.month}-${parts.day}`,
  };
}
