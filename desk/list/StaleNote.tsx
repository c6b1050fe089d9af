import type { UseQueryResult } from '@tanstack/react-query';
import { Icon } from '#desk/ui/Icon.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import styles from './ListPane.module.css';

/** Says that what is shown may be old, as long as the server cannot be reached. */
export function StaleNote({ query }: { query: UseQueryResult }) {
  const { data, isError, failureCount, dataUpdatedAt } = query;
  const isStale = data !== undefined && (isError || failureCount > 1);
  return (
    <div role="status">
      {isStale && (
        <p className={styles.stale}>
          <Icon name="offline" />
          <span>
            No connection. This is how it was <Moment at={new Date(dataUpdatedAt).toISOString()} />.
          </span>
        </p>
      )}
    </div>
  );
}
