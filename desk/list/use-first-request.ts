import { useState } from 'react';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { useListState } from '#desk/frame/list-state.ts';
import { useRows } from './use-rows.ts';

/**
 * The request that is open beside the list until one is chosen: its first. It stays when others come before it, or when
 * something is done about it. @param isWanted false while another is open, or where there is no room
 */
export function useFirstRequest(isWanted: boolean): string | undefined {
  const { listState: place } = useListState();
  const { query, rows } = useRows(place);
  const listKey = JSON.stringify(place);
  const [first, setFirst] = useState<{ listKey: string; id: string }>();
  // What was kept from another day may have been answered since.
  const isRead = query.isFetchedAfterMount && !query.isPlaceholderData;
  const isHere = first?.listKey === listKey && !isErased(first.id, rows);
  if (!isWanted) {
    if (first) setFirst(undefined);
  } else if (rows[0] && isRead && !isHere) setFirst({ listKey, id: rows[0].id });
  return isHere ? first.id : undefined;
}

/** By somebody here: nothing is kept of it. */
const isErased = (id: string, rows: readonly { id: string }[]) =>
  !rows.some((row) => row.id === id) && !queryClient.getQueryData(queries.request(id).queryKey);
