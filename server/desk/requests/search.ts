import { sql } from 'kysely';
import { type Database, hasRowLocks } from '#server/database/open.ts';
import { searchParts } from '#server/platform/text.ts';
import { fromRow, type StoredQuoteRequest } from '#server/requests/find.ts';
import { type Page, pageSize } from './view-page.ts';

interface Search {
  words: string;
  /** Where the page before ended. */
  after?: string | undefined;
  limit?: number;
}

/**
 * The requests that contain every word, newest first; without words, all. It looks through the texts from the newest
 * and stops when a page is full: at 100,000 requests that takes less than an index of all their words would be worth.
 */
export async function searchPage(
  database: Database,
  { words, after, limit = pageSize }: Search,
): Promise<Page> {
  const isWithin = hasRowLocks(database)
    ? (part: string) => sql<boolean>`position(${part} in text) > 0`
    : (part: string) => sql<boolean>`instr(text, ${part}) > 0`;
  let query = database.selectFrom('request_texts').select('request_id');
  // The longest part is the rarest, mostly: what lacks it is passed over soonest.
  const parts = searchParts(words).sort((one, other) => other.length - one.length);
  for (const part of parts) query = query.where(isWithin(part));
  if (after !== undefined) query = query.where('request_id', '<', after);
  const found = await query
    .orderBy('request_id', 'desc')
    .limit(limit + 1)
    .execute();
  const ids = found.slice(0, limit).map(({ request_id }) => request_id);
  return {
    requests: await requestsById(database, ids),
    next: found.length > limit ? ids.at(-1)! : null,
  };
}

/** In the order of the ids; those that were erased in between are left out. */
async function requestsById(database: Database, ids: string[]): Promise<StoredQuoteRequest[]> {
  if (ids.length === 0) return [];
  const rows = await database.selectFrom('quote_requests').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, fromRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
