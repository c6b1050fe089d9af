import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './StatusLine.module.css';

/** How long a change may be on its way before anybody is told, in milliseconds. */
const timeout = 2_000;

/** A line at the top of a screen about the connection, read out when it comes. @param children nothing: no line */
export function StatusLine({ children, isOffline }: { children: ReactNode; isOffline?: boolean }) {
  return (
    <div role="status">
      {children && (
        <p className={`${styles.line} ${isOffline ? styles.offline : ''}`}>
          <Icon name="offline" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

/** True once changes have been on their way for longer than anybody would expect. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), timeout);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
