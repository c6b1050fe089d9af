import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { QuoteRequestRow, Tables } from '#server/database/tables.ts';
import { fromRow, type StoredQuoteRequest } from './stored.ts';

/** All requests, oldest first, to be narrowed down. */
export const oldestFirst = (database: Database) =>
  database.selectFrom('quote_requests').selectAll().orderBy('received_at').orderBy('id');

export async function stored(
  query: SelectQueryBuilder<Tables, 'quote_requests', QuoteRequestRow>,
): Promise<StoredQuoteRequest[]> {
  return (await query.execute()).map(fromRow);
}

/**
 * The requests whose id begins or ends with this; the full id finds one. Oldest first, at most `limit`.
 * @param part letters in any case; anything that is not part of an id finds none
 */
export async function findByPartOfId(
  database: Database,
  part: string,
  limit: number,
): Promise<StoredQuoteRequest[]> {
  const written = part.toLowerCase();
  if (!/^[0-9a-f-]+$/.test(written)) return [];
  return stored(
    oldestFirst(database)
      .where((is) => is.or([is('id', 'like', `${written}%`), is('id', 'like', `%${written}`)]))
      .limit(limit),
  );
}

/** The requests received before this time, oldest first. */
export function findOlder(database: Database, before: Date): Promise<StoredQuoteRequest[]> {
  return stored(oldestFirst(database).where('received_at', '<', before.toISOString()));
}

/** The requests from an e-mail address, however it is written, oldest first. */
export function findByEmail(database: Database, email: string): Promise<StoredQuoteRequest[]> {
  const written = email.trim().toLowerCase();
  return stored(oldestFirst(database).where((is) => is(is.fn<string>('lower', ['email']), '=', written)));
}
