/** Points in time, by the clocks of a time zone like America/New_York. */
export const moments = {
  /** `Fri, Nov 20, 3:04 PM EST` */
  soon: (at: Date, timeZone: string): string =>
    at.toLocaleString('en-US', {
      ...({ timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
    }),
  /** As mails quote it, whenever it is read: `Nov 25, 2026 at 8:55 PM` */
  stamp(at: Date, timeZone: string): string {
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(at);
    const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(
      at,
    );
    return `${date} at ${time}`;
  },
};
