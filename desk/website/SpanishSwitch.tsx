import { useId } from 'react';
import { ownValue } from '#shared/content/own-value.ts';
import { changeAt, saveNow } from './draft/draft-store.ts';
import { useValue } from './draft/use-website.ts';
import choice from './form/ChoiceFields.module.css';
import styles from './Outline.module.css';

/** Asks a new owner first of all whether the site has Spanish pages. Off, none is built, and what they say is kept. */
export function SpanishSwitch() {
  const id = useId();
  const isOn = ownValue(useValue('business.yaml'), 'spanish') === true;
  return (
    <section className={styles.question} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Do you want your site in Spanish, too?</h2>
      <p id={id} className={styles.hint}>
        If so, everything you write needs its Spanish before you can publish. If not, switch it off: what is
        in Spanish already is kept.
      </p>
      <label className={choice.switch}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => {
            changeAt('business.yaml', ['spanish'], target.checked, 'company/spanish');
            saveNow();
          }}
        />
        <span>Spanish pages</span>
      </label>
    </section>
  );
}
