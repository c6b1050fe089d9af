import type { Database } from '#server/database/open.ts';
import { fromRow, type StoredQuoteRequest } from './stored.ts';

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
  const rows = await database
    .selectFrom('quote_requests')
    .selectAll()
    .where((is) => is.or([is('id', 'like', `${written}%`), is('id', 'like', `%${written}`)]))
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The requests received before this time, oldest first. */
export async function findOlder(database: Database, before: Date): Promise<StoredQuoteRequest[]> {
  const rows = await database
    .selectFrom('quote_requests')
    .selectAll()
    .where('received_at', '<', before.toISOString())
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** The requests from an e-mail address, however it is written, oldest first. */
export async function findByEmail(database: Database, email: string): Promise<StoredQuoteRequest[]> {
  const rows = await database
    .selectFrom('quote_requests')
    .selectAll()
    .where((is) => is(is.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}
