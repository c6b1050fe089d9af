import { useEffect, useState } from 'react';
import { Icon } from '#desk/ui/Icon.tsx';
import styles from './UnsentNote.module.css';

/** How long a change may be on its way before anybody is told, in milliseconds. */
const patience = 2_000;

interface Props {
  /** How many changes the server has not answered. */
  waiting: number;
  hasFailed: boolean;
}

/** Says that what is shown is not yet on the server, or may be old. */
export function UnsentNote({ waiting, hasFailed }: Props) {
  const [isLong, setLong] = useState(false);
  const waits = waiting > 0;
  useEffect(() => {
    if (!waits) return setLong(false);
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, [waits]);
  const words = isLong && waits ? 'Not sent yet.' : hasFailed && 'No connection. This may not be the latest.';
  return (
    <div role="status">
      {words && (
        <p className={styles.note}>
          <Icon name="offline" />
          {words}
        </p>
      )}
    </div>
  );
}
