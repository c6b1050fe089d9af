import type { RequestSummary } from '#shared/desk/requests.ts';

/**
 * Keeps new requests from pushing down what somebody reads: those that came after all that were seen wait above them
 * until they are asked for, below the late ones too. Everything else is shown as it is now.
 * @param rows as the server has them now @param seen ids of the rows last shown from the top
 */
export function holdNewRows<Row extends Pick<RequestSummary, 'id' | 'receivedAt'>>(
  rows: readonly Row[],
  seen: ReadonlySet<string>,
) {
  const known = rows.filter(({ id }) => seen.has(id));
  // None of those is left: nothing can be pushed away.
  if (known.length === 0) return { shown: rows, held: [] };
  const newest = known.reduce((max, { receivedAt }) => (receivedAt > max ? receivedAt : max), '');
  const last = rows.indexOf(known.at(-1)!);
  const waits = (row: Row, at: number) => at < last && row.receivedAt > newest && !seen.has(row.id);
  return { shown: rows.filter((row, at) => !waits(row, at)), held: rows.filter(waits) };
}
