import { useState } from 'react';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { useListState } from '#desk/frame/list-state.ts';
import { useRows } from './use-rows.ts';

/**
 * Returns the first request of the list, to show beside it until one is chosen. It stays the same when new requests
 * arrive or an action moves it. @param isWanted false while a request is open or on narrow screens
 */
export function useFirstRequest(isWanted: boolean): string | undefined {
  const { listState } = useListState();
  const { query, rows } = useRows(listState);
  const listKey = JSON.stringify(listState);
  const [first, setFirst] = useState<{ listKey: string; id: string }>();
  // Requests in the cache may have been answered since.
  const isRead = query.isFetchedAfterMount && !query.isPlaceholderData;
  const isHere = first?.listKey === listKey && !isErased(first.id, rows);
  if (!isWanted) {
    if (first) setFirst(undefined);
  } else if (rows[0] && isRead && !isHere) setFirst({ listKey, id: rows[0].id });
  return isHere ? first.id : undefined;
}

/** Whether the request was erased on this device, which removes it from the cache. */
const isErased = (id: string, rows: readonly { id: string }[]) =>
  !rows.some((row) => row.id === id) && !queryClient.getQueryData(queries.request(id).queryKey);
