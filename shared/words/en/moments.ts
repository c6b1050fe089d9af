/** `Fri, Nov 20, 3:04 PM EST` */
const soon = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-US', {
    ...({ timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
  });

/** As mails quote it, whenever it is read: `Nov 25, 2026 at 8:55 PM` */
export function stamp(at: Date, timeZone: string): string {
  const date = at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
  return `${date} at ${at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })}`;
}

/** Points in time, by the clocks of a time zone like America/New_York. */
export const moments = { soon, stamp };
