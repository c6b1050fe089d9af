import type { Database } from '#server/database/open.ts';
import type { Digest } from '#server/database/tables.ts';
import { fromRow } from './stored.ts';

/**
 * The requests of a digest that still wait for an answer.
 * @returns how many there are, and the first of them, oldest first
 */
export async function findDigested(database: Database, { of, after, until }: Digest, limit: number) {
  const digested = database
    .selectFrom('quote_requests')
    .where('quote_requests.state', '=', 'open')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('request_id')
        .where('kind', '=', of)
        .where('notifications.state', '=', 'digested')
        .where('created_at', '>=', after)
        .where('created_at', '<', until)
        .$castTo<{ request_id: string }>(),
    );
  const { count } = await digested
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await digested.selectAll().orderBy('received_at').orderBy('id').limit(limit).execute();
  return { count: Number(count), first: rows.map(fromRow) };
}
