import { Button } from '#desk/ui/Button.tsx';
import styles from './ReachedOffer.module.css';

interface Props {
  name: string;
  onReached: () => void;
  onNot: () => void;
}

/** Waits for whoever comes back from a call, a text or a mail. */
export function ReachedOffer({ name, onReached, onNot }: Props) {
  return (
    <div className={styles.offer}>
      <p role="status">
        Did you reach <bdi>{name}</bdi>?
      </p>
      <Button look="solid" onClick={onReached}>
        Mark answered
      </Button>
      <Button look="quiet" onClick={onNot}>
        Not yet
      </Button>
    </div>
  );
}
