import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';

/** The most requests that are prefetched. */
const maxRequests = 20;
/** How old a cached request may be, in milliseconds: after a day it leaves the cache. */
const maxAge = 12 * 3_600_000;

let isPrefetching = false;

/**
 * Prefetches requests for use offline: those with upcoming visits, the next first, then the open ones. Stops at the first
 * failure. Never fails.
 * @param requests the requests of the lists
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
    // The next change retries.
  } finally {
    isPrefetching = false;
  }
}
