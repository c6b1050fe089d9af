import { isVisitTime, visitYears } from '#shared/desk/actions.ts';
import { momentInZone } from '#shared/desk/format.ts';

type Parsed = { ok: true; at: string } | { ok: false; message: string };

const { first, last } = visitYears;

/**
 * The time of a visit as a field for date and time has it; two digits of a year are those of this century.
 * @returns ISO 8601, UTC
 */
export function parseVisit(typed: string, timeZone: string): Parsed {
  if (typed === '') return { ok: false, message: 'Choose a date and time.' };
  const at = momentInZone(typed, timeZone);
  if (!at || !isVisitTime(at)) return { ok: false, message: `Check the year: from ${first} to ${last}.` };
  return { ok: true, at };
}
