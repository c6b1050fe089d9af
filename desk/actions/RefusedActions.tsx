import { useMe } from '#desk/api/query-client.ts';
import type { RefusedChange, Waiting } from '#desk/device/action-queue.ts';
import { deedQueue, useRefused } from '#desk/device/page-queue.ts';
import { Button } from '#desk/ui/Button.tsx';
import type { Deed } from '#shared/desk/deeds.ts';
import styles from './RefusedActions.module.css';

/** What was done here and the server refused: to be read, sent again, or let go. */
export function RefusedChanges() {
  const all = useRefused(useMe().email);
  return (
    <div role="status">
      {all.length > 0 && (
        <section className={styles.refused} aria-labelledby="not-done">
          <h2 id="not-done">Not done</h2>
          <ul>
            {all.map((one) => (
              <OneChange key={one.change.id} refused={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OneChange({ refused }: { refused: RefusedChange }) {
  const { change, message } = refused;
  const deed = deedOf(change);
  const what = change.undoes ? 'Undo' : deed && names[deed.kind];
  return (
    <li>
      <p>
        <bdi>{change.name}</bdi>: {what && `${what}. `}
        {message}
      </p>
      {deed?.kind === 'note' && !change.undoes && <p className={styles.text}>{deed.text}</p>}
      <p className={styles.buttons}>
        {change.address && <Button onClick={() => void deedQueue.again(refused)}>Send again</Button>}
        <Button look="quiet" onClick={() => void deedQueue.discard(change.id)}>
          Let it go
        </Button>
      </p>
    </li>
  );
}

const names: Record<Deed['kind'], string> = {
  read: 'Read',
  answered: 'Mark answered',
  open: 'Open again',
  spam: 'Spam',
  'not-spam': 'Not spam',
  stage: 'How far it has come',
  visit: 'Visit',
  note: 'Note',
};

const deedOf = ({ detail }: Waiting) => (detail as { deed?: Deed } | null)?.deed;
