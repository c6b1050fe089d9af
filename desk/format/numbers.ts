const numbers = new Intl.NumberFormat('en-US');
const dates = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** `1,234` */
export const formatNumber = (count: number) => numbers.format(count);

/** `1 call`, `12 calls` */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `12 MB`, `1.4 GB` */
export const formatSize = (bytes: number) =>
  bytes < 1e9 ? `${formatNumber(Math.ceil(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** `Nov 22`. @param day like 2026-11-22 */
export const formatShortDate = (day: string) => dates.format(Date.parse(day));

/** `Sun, Nov 22`. @param day like 2026-11-22 */
export const formatWeekdayDate = (day: string) => days.format(Date.parse(day));
