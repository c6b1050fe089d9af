import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queries } from '#desk/api/queries.ts';

/** Counts and visits, kept up to date. When anything has changed, lists and the open request are read again. */
export function useOverview() {
  const client = useQueryClient();
  const overview = useQuery(queries.overview);
  const version = overview.data?.version;
  const before = useRef(version);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== version;
    before.current = version;
    if (isChanged) void client.invalidateQueries({ queryKey: ['requests'] });
  }, [client, version]);
  return overview;
}
