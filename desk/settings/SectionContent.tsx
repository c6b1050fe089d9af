import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatError } from '#desk/api/api.ts';
import { Button } from '#desk/ui/Button.tsx';

interface Props<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that it is loading, or the error. */
export function SectionContent<Data>({ query, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <p className="soft">Loading…</p>;
  return (
    <>
      <p>{formatError(query.error)}</p>
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </>
  );
}
