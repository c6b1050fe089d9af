import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './StatusLine.module.css';

/** How long a change may take before it is reported as slow, in milliseconds. */
const timeout = 2_000;

/** A line at the top of a screen about the connection, which screen readers announce. Hidden without children. */
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

/** Returns whether something has been waiting for longer than expected. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), timeout);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
