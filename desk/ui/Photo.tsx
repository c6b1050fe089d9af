import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { queryClient } from '#desk/api/query-client.ts';

interface Props {
  alt: string;
  /** Stands in its place while it is not there. */
  instead?: ReactNode;
}

/** A picture that is loaded again as soon as the server may be reached again. */
export function Photo({ alt, instead, loading, ...image }: Props & ComponentProps<'img'>) {
  const [hasFailed, setFailed] = useState(false);
  const tries = useTries(hasFailed);
  return (
    <>
      {hasFailed && instead}
      <img
        key={tries}
        {...image}
        alt={alt}
        hidden={hasFailed && instead !== undefined}
        // What is hidden would never come.
        loading={hasFailed ? 'eager' : loading}
        onLoad={() => setFailed(false)}
        onError={() => setFailed(true)}
      />
    </>
  );
}

/** Counts what may bring it: the browser says that there is a connection, or the server has answered anything. */
function useTries(hasFailed: boolean): number {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => setTries((before) => before + 1);
    window.addEventListener('online', again);
    const ignore = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') again();
    });
    return () => {
      window.removeEventListener('online', again);
      ignore();
    };
  }, [hasFailed]);
  return tries;
}
