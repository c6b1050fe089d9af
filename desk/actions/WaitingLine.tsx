import { useEffect, useState } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { useWaitingCount } from '#desk/device/page-queue.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { times } from '#desk/words/figure-words.ts';
import styles from './WaitingLine.module.css';

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
          {times(count, 'change')} {count === 1 ? 'waits' : 'wait'} for reception.
        </p>
      )}
    </div>
  );
}
