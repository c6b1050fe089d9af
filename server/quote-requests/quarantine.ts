import type { Database } from '#server/database/open.ts';
import type { Span } from '#server/database/tables.ts';
import { fromRow } from './stored.ts';

/** How many may be kept aside. Beyond it such a request is refused openly, and nothing kept is dropped for it. */
export const quarantineLimit = 5_000;

/**
 * What came in a time, was kept aside and still is, so that nobody was ever told of it. What the owner himself
 * marked as spam is not among it.
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
