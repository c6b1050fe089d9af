import { Link } from 'wouter';
import { usePlace } from '#desk/frame/place.ts';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { screens } from '#shared/desk/addresses.ts';
import styles from './NeighborLinks.module.css';
import { useNeighbors } from './use-neighbors.ts';

/** To the requests above and below in the list. They take the place of this one in the history. */
export function NeighborLinks({ id }: { id: string }) {
  const { place, isFromList } = usePlace();
  const { previous, next } = useNeighbors(id);
  if (!previous && !next) return null;
  const link = (to: string | undefined, label: string, icon: 'up' | 'down') =>
    to ? (
      <Link
        href={screens.request(to)}
        replace
        state={{ ...place, isFromList }}
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
