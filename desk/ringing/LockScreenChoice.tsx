import type { ShownOnLockScreen } from '#shared/desk/push.ts';
import styles from './Ringing.module.css';

const words: Record<ShownOnLockScreen, string> = {
  all: 'Name, service and first words',
  little: 'Only “New request”',
};
const choices = Object.keys(words) as ShownOnLockScreen[];

interface Props {
  shows: ShownOnLockScreen;
  onChange: (shows: ShownOnLockScreen) => void;
}

/** What anybody can read who sees the phone lie on a table. */
export function LockScreenChoice({ shows, onChange }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend>On a locked screen, show</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name="shows" checked={choice === shows} onChange={() => onChange(choice)} />
          {words[choice]}
        </label>
      ))}
    </fieldset>
  );
}
