/** The current time, and the time zone for display, like America/New_York. */
export interface Clock {
  now: Date;
  timeZone: string;
}

const day = { month: 'short', day: 'numeric' } as const;
const hour = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** `Nov 20, 2026, 3:04 PM EST` */
export function localTime(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-US', { timeZone, year: 'numeric', ...day, ...hour });
}

/** `Nov 20, 3:04 PM EST`; in another year `Nov 20, 2025`. */
export function shortTime(iso: string, { now, timeZone }: Clock): string {
  const time = new Date(iso);
  const yearOf = (at: Date) => at.toLocaleString('en-US', { timeZone, year: 'numeric' });
  if (yearOf(time) === yearOf(now)) return time.toLocaleString('en-US', { timeZone, ...day, ...hour });
  return time.toLocaleString('en-US', { timeZone, year: 'numeric', ...day });
}
