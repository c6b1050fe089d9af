import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { fromRow, type StoredQuoteRequest } from '#server/requests/find.ts';
import { answerHours } from '#shared/answer-time.ts';
import type { View } from '#shared/desk/addresses.ts';
import type { ListQuery } from '#shared/desk/requests.ts';

/** How many requests a page of the list has. */
export const pageSize = 50;

export interface Page {
  requests: StoredQuoteRequest[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** Received before this, a request that is still open is late: ISO 8601, UTC. */
export function lateBefore(now: Date): string {
  return new Date(now.getTime() - answerHours * 3_600_000).toISOString();
}

/** The requests of a view, to be put in order and narrowed down. */
export function inView(database: Database, view: View, now: Date) {
  const state = view === 'late' ? 'open' : view;
  const requests = database.selectFrom('quote_requests').where('state', '=', state);
  return view === 'late' ? requests.where('received_at', '<', lateBefore(now)) : requests;
}

/** One page of a view. A place to go on from that this program did not give out counts as the beginning. */
export async function viewPage(
  database: Database,
  { view, order, after }: ListQuery,
  now: Date,
  limit = pageSize,
): Promise<Page> {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const last = after === undefined ? undefined : readPlace(after);
  let query = inView(database, view, now).selectAll();
  if (last) {
    const beyond = sql.raw(direction === 'desc' ? '<' : '>');
    query = query.where(sql<boolean>`(received_at, id) ${beyond} (${last.receivedAt}, ${last.id})`);
  }
  const rows = await query
    .orderBy('received_at', direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute();
  const requests = rows.slice(0, limit).map(fromRow);
  const end = requests.at(-1);
  return { requests, next: end && rows.length > limit ? `${end.receivedAt}_${end.id}` : null };
}

function readPlace(after: string) {
  const [receivedAt = '', id = ''] = after.split('_');
  return receivedAt && id ? { receivedAt, id } : undefined;
}
