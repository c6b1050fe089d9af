import { honeypotField } from '#shared/hidden-fields.ts';
import { words } from '#site/language.ts';
import styles from './HoneypotField.module.css';

/** A field for bots: people neither see, reach nor hear it, and autofill does not know its name. */
export function HoneypotField() {
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label>
        {words().form.leaveEmpty}
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
