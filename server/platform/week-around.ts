const day = 24 * 3_600_000;

/**
 * From the beginning of today to the end of Sunday, by the clocks of a time zone; on a Sunday to the end of the next,
 * so that Monday's visits are seen the evening before.
 */
export function weekAround(now: Date, timeZone: string): { from: Date; until: Date } {
  const today = Math.floor(clockOf(timeZone, now.getTime()) / day) * day;
  const weekday = new Date(today).getUTCDay();
  return {
    from: startOf(today, timeZone),
    until: startOf(today + (weekday === 0 ? 8 : 8 - weekday) * day, timeZone),
  };
}

/** When a day begins there. Its offset may change at night, so it is looked up twice. */
function startOf(midnight: number, timeZone: string): Date {
  const offsetAt = (time: number) => clockOf(timeZone, time) - time;
  const about = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(about));
}

/** What the clocks there show, as if it were UTC, in milliseconds. */
function clockOf(timeZone: string, time: number): number {
  // The Swedish format matches ISO 8601.
  return Date.parse(`${new Date(time).toLocaleString('sv-SE', { timeZone })}Z`);
}
