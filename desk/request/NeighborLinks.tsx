import { useRef } from 'react';
import { Link } from 'wouter';
import { useListState } from '#desk/frame/list-state.ts';
import { useRows } from '#desk/list/use-rows.ts';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { screens } from '#shared/desk/addresses.ts';
import styles from './NeighborLinks.module.css';

/** Links to the requests above and below in the list. They replace the history entry of a request opened from the list. */
export function NeighborLinks({ id }: { id: string }) {
  const { listState, isFromList } = useListState();
  const { previous, next } = useNeighbors(id);
  if (!previous && !next) return null;
  const link = (to: string | undefined, label: string, icon: 'up' | 'down') =>
    to ? (
      <Link
        href={screens.request(to)}
        replace={isFromList}
        state={{ ...listState, isFromList }}
        className={buttonClass({ look: 'quiet' })}
        aria-label={label}
        title={label}
      >
        <Icon name={icon} />
      </Link>
    ) : (
      <span className={styles.end} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <nav className={styles.links} aria-label="Other requests">
      {link(previous, 'Request above', 'up')}
      {link(next, 'Request below', 'down')}
    </nav>
  );
}

interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
}

/**
 * Returns the requests above and below in the list. If the request has left the list, because it was answered, the last
 * known neighbors stay.
 */
function useNeighbors(id: string): Neighbors {
  const { rows } = useRows(useListState().listState);
  const last = useRef<Neighbors>({ previous: undefined, next: undefined });
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0) last.current = { previous: rows[at - 1]?.id, next: rows[at + 1]?.id };
  return last.current;
}
