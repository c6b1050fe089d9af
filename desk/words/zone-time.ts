const day = 86_400_000;

/**
 * The moment that a wall clock in a time zone shows. Of an hour that comes twice, when the clocks go back, the first;
 * a time that is left out, when they go forward, is as much later as the clocks are moved.
 * @param local as `<input type="datetime-local">` has it, like 2026-11-22T15:40 @param timeZone like America/New_York
 * @returns ISO 8601, UTC; undefined if it is not a time
 */
export function momentInZone(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // No zone changes its clocks twice within two days.
  const [before, after] = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)];
  const fits = [before, after].find((offset) => offsetAt(asUtc - offset, timeZone) === offset);
  return new Date(asUtc - (fits ?? before)).toISOString();
}

/** What a wall clock in the time zone shows, for `<input type="datetime-local">`. @param at ISO 8601 */
export function clockInZone(at: string, timeZone: string): string {
  const moment = Date.parse(at);
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 16);
}

/** By how much the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  } as const).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}
