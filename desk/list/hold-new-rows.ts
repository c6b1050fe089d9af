import type { RequestSummary } from '#shared/desk/requests.ts';

/**
 * Holds back new requests above the rows that somebody is reading, so that they don't push them down. All other rows are
 * shown as they are.
 * @param rows the rows as the server has them now @param seen the ids of the rows when the top was last visible
 */
export function holdNewRows<Row extends Pick<RequestSummary, 'id' | 'receivedAt'>>(
  rows: readonly Row[],
  seen: ReadonlySet<string>,
) {
  const known = rows.filter(({ id }) => seen.has(id));
  // Without a known row, nothing can be pushed down.
  if (known.length === 0) return { shown: rows, held: [] };
  const newest = known.reduce((max, { receivedAt }) => (receivedAt > max ? receivedAt : max), '');
  const last = rows.indexOf(known.at(-1)!);
  const waits = (row: Row, at: number) => at < last && row.receivedAt > newest && !seen.has(row.id);
  return { shown: rows.filter((row, at) => !waits(row, at)), held: rows.filter(waits) };
}
