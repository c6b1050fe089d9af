import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { queryClient } from '#desk/api/query-client.ts';
import { Icon } from './Icon.tsx';
import styles from './Photo.module.css';

interface Props {
  alt: string;
  /** Shown while the picture is missing. */
  fallback?: ReactNode;
}

/** A picture that is loaded again when the server may be reachable again. */
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
        // A hidden picture would never be loaded.
        loading={hasFailed ? 'eager' : loading}
        onLoad={() => setFailed(false)}
        onError={() => setFailed(true)}
      />
    </>
  );
}

/** An icon in place of a photo that is not on this device. @param children a text, if it fits */
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

/** Counts the retries of a picture: after each online event or answer of the server. */
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
