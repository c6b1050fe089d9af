/** From the first hour up to, not including, the second, Monday to Friday. */
export interface BusinessHours {
  from: number;
  to: number;
}

/** @param written like `7-18` @returns undefined when it is no span of hours */
export function parseBusinessHours(written: string): BusinessHours | undefined {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(written) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  return hours.from < hours.to && hours.to <= 24 ? hours : undefined;
}

/** True when somebody is there at this time, by the clock of the time zone. */
export function isOpenAt(time: Date, hours: BusinessHours, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const hour = Number(parts.hour);
  return !['Sat', 'Sun'].includes(parts.weekday ?? '') && hour >= hours.from && hour < hours.to;
}
