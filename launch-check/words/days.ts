const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthName = `(${months.join('|')})[a-z]*\\.?`;

/** Ways people write a date, with year, month and day from the groups. */
const forms: [RegExp, (found: RegExpExecArray) => (number | string)[]][] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, ([, year, month, day]) => [year!, month!, day!]],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, ([, month, day, year]) => [year!, month!, day!]],
  [
    new RegExp(`\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    ([, month, day, year]) => [year!, numberOf(month!), day!],
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? ${monthName},? (\\d{4})\\b`, 'gi'),
    ([, day, month, year]) => [year!, numberOf(month!), day!],
  ],
];

const numberOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** `2026-11-20`; undefined for a date that does not exist. */
export function realDay(written: string): string | undefined {
  const [year, month, day] = written.split('-').map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1950;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** Every date in a text, as written and as `2026-11-20`, or undefined if there is no such date. */
export function daysIn(text: string): { written: string; day: string | undefined }[] {
  return forms.flatMap(([form, read]) =>
    [...text.matchAll(form)].map((found) => ({
      written: found[0],
      day: realDay(read(found as RegExpExecArray).join('-')),
    })),
  );
}

/** Today's date in local time, as `2026-11-20`. */
export function today(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 86_400_000);
}
