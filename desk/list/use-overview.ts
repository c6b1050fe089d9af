import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '#desk/api/queries.ts';
import { deleteStaleDrafts } from '#desk/device/delete-stale-drafts.ts';

/** Polls the overview. When its version changes, lists and the open request are read again. */
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
    // Requests that arrived between the list and the first overview change no version, but are missing in the list.
    const listed = isFirst
      ? client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false })
      : undefined;
    void Promise.resolve(listed)
      .then(() => client.invalidateQueries({ queryKey }))
      .then(deleteStaleDrafts);
  }, [client, version]);
  return overview;
}

/** Shows the number of open requests on the app's icon. @param open undefined until it is known */
export function useBadge(open: number | undefined) {
  useEffect(() => {
    if (open === undefined || !('setAppBadge' in navigator)) return;
    // A browser may refuse it for an app that isn't installed.
    navigator.setAppBadge(open).catch(() => {});
  }, [open]);
}
