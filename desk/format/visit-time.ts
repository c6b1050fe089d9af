import { isVisitTime, visitYears } from '#shared/desk/actions.ts';
import { momentInZone } from '#shared/desk/format.ts';

type Parsed = { ok: true; at: string } | { ok: false; message: string };

const { first, last } = visitYears;

/**
 * Parses the value of a date and time field; a two-digit year is in this century.
 * @returns the time in ISO 8601, UTC
 */
export function parseVisit(typed: string, timeZone: string): Parsed {
  if (typed === '') return { ok: false, message: 'Choose a date and time.' };
  const at = momentInZone(typed, timeZone);
  if (!at || !isVisitTime(at))
    return { ok: false, message: `Check the year. It can be ${first} to ${last}.` };
  return { ok: true, at };
}
