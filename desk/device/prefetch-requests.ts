import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';

/** How many requests are read before anybody opens them. */
const maxRequests = 20;
/** How old what is known of one may be, in milliseconds: after a day it is no longer kept. */
const maxAge = 12 * 3_600_000;

let isPrefetching = false;

/**
 * Reads what may be needed where there is no reception: the requests that are to be visited, the next first, and the
 * open ones. Stops at the first that does not come; never fails.
 * @param requests those of the lists
 */
export async function prefetchRequests(requests: readonly Pick<RequestSummary, 'id' | 'state'>[]) {
  if (isPrefetching) return;
  isPrefetching = true;
  const visits = queryClient.getQueryData(queries.overview.queryKey)?.visits ?? [];
  const open = requests.filter(({ state }) => state === 'open');
  const ids = new Set([...visits.map(({ requestId }) => requestId), ...open.map(({ id }) => id)]);
  try {
    for (const id of [...ids].slice(0, maxRequests)) {
      const query = { ...queries.request(id), retry: false };
      const readAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
      if (Date.now() - readAt > maxAge) await queryClient.fetchQuery(query);
    }
  } catch {
    // Tried again with the next change.
  } finally {
    isPrefetching = false;
  }
}
