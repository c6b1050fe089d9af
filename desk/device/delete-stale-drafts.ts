import { Refused } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { deleteRequestDrafts, listDraftedRequests } from './draft.ts';
import { listRequests } from './query-cache.ts';

/**
 * Deletes drafts about requests that expired or were erased elsewhere. Each request that was not just read is looked up
 * on the server, and its draft is deleted only if the answer is 404. Never fails.
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
