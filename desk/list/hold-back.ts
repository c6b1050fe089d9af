import type { RequestSummary } from '#shared/desk/requests.ts';

/**
 * Keeps new requests from pushing down what somebody reads: those above the first row that was seen wait until they
 * are asked for. Everything else is shown as it is now.
 * @param rows as the server has them now @param seen ids of the rows last shown from the top
 */
export function holdBack<Row extends Pick<RequestSummary, 'id'>>(
  rows: readonly Row[],
  seen: ReadonlySet<string>,
) {
  const first = rows.findIndex(({ id }) => seen.has(id));
  // None of those is left: nothing can be pushed away.
  if (first < 0) return { shown: rows, held: [] };
  return { shown: rows.slice(first), held: rows.slice(0, first) };
}
