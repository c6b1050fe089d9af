import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import { Moment } from './Moment.tsx';
import styles from './StatusLine.module.css';

/** How long a change may be on its way before anybody is told, in milliseconds. */
const timeout = 2_000;

/** A line at the top of a screen about the connection, read out when it comes. @param children nothing: no line */
export function StatusLine({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div role="status">
      {children && (
        <p className={`${styles.line} ${className}`}>
          <Icon name="offline" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

/** Says that what is shown may be old, as long as the server cannot be reached. */
export function StaleNote({ query }: { query: UseQueryResult }) {
  const { data, isError, failureCount, dataUpdatedAt } = query;
  const isStale = data !== undefined && (isError || failureCount > 1);
  return (
    <StatusLine className={styles.stale}>
      {isStale && (
        <>
          No connection. Last updated <Moment at={new Date(dataUpdatedAt).toISOString()} />.
        </>
      )}
    </StatusLine>
  );
}

/** True once changes have been on their way for longer than anybody would expect. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), timeout);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
