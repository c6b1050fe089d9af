import { useEffect, useState } from 'react';
import { useMe } from '#desk/api/use-me.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { changesInWords } from './changes-in-words.ts';
import styles from './WaitingLine.module.css';
import { useWaitingCount } from './waiting-changes.ts';

/** How long a change may be on its way before anybody is told, in milliseconds. */
const patience = 2_000;

/** Above the list: how much of what was done here the server does not have yet. */
export function WaitingLine() {
  const count = useWaitingCount(useMe().email);
  const [isLong, setLong] = useState(false);
  const waits = count > 0;
  useEffect(() => {
    if (!waits) return setLong(false);
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, [waits]);
  return (
    <div role="status">
      {waits && isLong && (
        <p className={styles.line}>
          <Icon name="offline" />
          {changesInWords(count)} {count === 1 ? 'waits' : 'wait'} for reception.
        </p>
      )}
    </div>
  );
}
