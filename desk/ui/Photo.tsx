import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { queryClient } from '#desk/api/query-client.ts';
import { Icon } from './Icon.tsx';
import styles from './Photo.module.css';

interface Props {
  alt: string;
  /** Stands in its place while it is not there. */
  fallback?: ReactNode;
}

/** A picture that is loaded again as soon as the server may be reached again. */
export function Photo({ alt, fallback, loading, ...image }: Props & ComponentProps<'img'>) {
  const [hasFailed, setFailed] = useState(false);
  const tries = useTries(hasFailed);
  return (
    <>
      {hasFailed && fallback}
      <img
        key={tries}
        {...image}
        alt={alt}
        hidden={hasFailed && fallback !== undefined}
        // What is hidden would never come.
        loading={hasFailed ? 'eager' : loading}
        onLoad={() => setFailed(false)}
        onError={() => setFailed(true)}
      />
    </>
  );
}

/** A sign in place of a photograph that is not on this device. @param children what it says, where there is room */
export function MissingPhoto({
  children,
  className = '',
}: {
  children?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span className={`${styles.missing} ${className}`}>
      <Icon name="offline" />
      {children}
    </span>
  );
}

/** Counts what may bring it: the browser says that there is a connection, or the server has answered anything. */
function useTries(hasFailed: boolean): number {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setTries((before) => before + 1);
    window.addEventListener('online', retry);
    const ignore = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') retry();
    });
    return () => {
      window.removeEventListener('online', retry);
      ignore();
    };
  }, [hasFailed]);
  return tries;
}
