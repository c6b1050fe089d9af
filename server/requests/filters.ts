import type { Database } from '#server/database/open.ts';
import { answerHours } from '#shared/answer-time.ts';
import { oldestFirst, stored } from './find.ts';
import type { StoredQuoteRequest } from './stored.ts';

export const requestFilters = ['open', 'answered', 'overdue', 'spam', 'dead'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/**
 * The requests that match every filter, oldest first. `overdue`: open and older than the promise. `dead`: some
 * notification about it was given up.
 */
export function findRequests(
  database: Database,
  filters: RequestFilter[],
  now: Date,
): Promise<StoredQuoteRequest[]> {
  let query = oldestFirst(database);
  for (const filter of filters) {
    if (filter === 'overdue') {
      const before = new Date(now.getTime() - answerHours * 3_600_000).toISOString();
      query = query.where('state', '=', 'open').where('received_at', '<', before);
    } else if (filter === 'dead') {
      query = query.where('id', 'in', (dead) =>
        dead
          .selectFrom('notifications')
          .select('request_id')
          .where('state', '=', 'dead')
          .$castTo<{ request_id: string }>(),
      );
    } else {
      query = query.where('state', '=', filter);
    }
  }
  return stored(query);
}
