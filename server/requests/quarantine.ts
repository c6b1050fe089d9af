import type { Database } from '#server/database/open.ts';
import type { Span } from '#server/database/tables.ts';
import { fromRow } from './stored.ts';

/** How many may be set aside. Beyond that, such a request is refused openly, and nothing stored is dropped for it. */
export const quarantineLimit = 5_000;

/**
 * The requests from a time span that were set aside and still are, so that nobody was ever notified of them. Those
 * the owner marked as spam are not included.
 * @returns how many there are, and the first of them, oldest first
 */
export async function findKeptAside(database: Database, { after, until }: Span, limit: number) {
  const keptAside = database
    .selectFrom('quote_requests')
    .where('state', '=', 'spam')
    .where('received_at', '>', after)
    .where('received_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.request_id', '=', 'quote_requests.id')
            .where('notifications.kind', '=', 'request'),
        ),
      ),
    );
  const { count } = await keptAside
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await keptAside.selectAll().orderBy('received_at').orderBy('id').limit(limit).execute();
  return { count: Number(count), first: rows.map(fromRow) };
}
