import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '#desk/api/queries.ts';
import { deleteStaleDrafts } from '#desk/device/delete-stale-drafts.ts';

/** Counts and visits, kept up to date. When anything has changed, lists and the open request are read again. */
export function useOverview() {
  const client = useQueryClient();
  const overview = useQuery(queries.overview);
  const version = overview.data?.version;
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (version === undefined || before.current === version) return;
    const isFirst = before.current === undefined;
    before.current = version;
    const queryKey = ['requests'];
    // Whatever came between the list and the first overview is no change, and not in the list.
    const listed = isFirst
      ? client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false })
      : undefined;
    void Promise.resolve(listed)
      .then(() => client.invalidateQueries({ queryKey }))
      .then(deleteStaleDrafts);
  }, [client, version]);
  return overview;
}

/** Shows on the desk's icon how many requests are open. @param open undefined as long as nobody knows */
export function useBadge(open: number | undefined) {
  useEffect(() => {
    if (open === undefined || !('setAppBadge' in navigator)) return;
    // Only an installed app has an icon to put it on; elsewhere the browser may refuse.
    navigator.setAppBadge(open).catch(() => {});
  }, [open]);
}
