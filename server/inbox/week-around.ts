const hour = 3_600_000;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * From the beginning of today to the end of Sunday, by the clocks of a time zone; on a Sunday to the end of the next,
 * so that Monday's visits are seen the evening before.
 */
export function weekAround(now: Date, timeZone: string): { from: Date; until: Date } {
  const { day, weekday } = dayIn(timeZone, now);
  const left = (7 - weekdays.indexOf(weekday)) % 7 || 7;
  const isSunday = weekday === 'Sun';
  const days = isSunday ? 8 : left;
  const last = new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
  return { from: startOf(day, timeZone), until: startOf(last, timeZone) };
}

/** When a day begins there. Clocks change at night, so the offset at its noon may be another: it is looked for. */
function startOf(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  for (let shift = -14; shift <= 14; shift += 0.25) {
    const candidate = new Date(midnight + shift * hour);
    if (dayIn(timeZone, candidate).day === day) return candidate;
  }
  return new Date(midnight);
}

function dayIn(timeZone: string, time: Date) {
  const weekday = time.toLocaleDateString('en-US', { timeZone, weekday: 'short' });
  // The Swedish format matches ISO 8601.
  return { day: time.toLocaleDateString('sv-SE', { timeZone }), weekday };
}
