import { Refused } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { deleteRequestDrafts, listDraftedRequests } from './draft.ts';
import { listRequests } from './query-cache.ts';

/**
 * Forgets what was typed about requests that expired or were erased elsewhere. The server is asked about each that is
 * not among what was just read; whatever else than that it is gone comes back, the draft stays. Never fails.
 */
export async function deleteStaleDrafts() {
  const read = queryClient.getQueryCache().findAll({
    queryKey: ['requests'],
    predicate: ({ state }) => state.data !== undefined && !state.error && !state.isInvalidated,
  });
  const here = new Set(listRequests(read).map(({ id }) => id));
  for (const id of listDraftedRequests()) {
    if (here.has(id)) continue;
    try {
      await queryClient.fetchQuery({ ...queries.request(id), retry: false });
    } catch (error) {
      if (!(error instanceof Refused)) return;
      if (error.status === 404) deleteRequestDrafts(id);
    }
  }
}
