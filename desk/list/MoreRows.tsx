import { useEffect } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import styles from './ListPane.module.css';
import { useInSight } from './use-in-sight.ts';

interface Props {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Reads the next page when one comes to its end; the button is for whoever does not scroll, and after a failure. */
export function MoreRows({ isLoading, hasFailed, onMore }: Props) {
  const { element, isInSight } = useInSight<HTMLDivElement>(false);
  const goesOn = isInSight && !isLoading && !hasFailed;
  useEffect(() => {
    if (goesOn) onMore();
  }, [goesOn, onMore]);
  return (
    <div ref={element} className={styles.more}>
      {hasFailed && <p>The next ones could not be loaded.</p>}
      <Button busy={isLoading} onClick={onMore}>
        {isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
