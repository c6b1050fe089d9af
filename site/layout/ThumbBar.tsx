import type { Phone } from '#content-model/schema/fields.ts';
import { messages, paths } from '#site/language.ts';
import { Button } from '#site/ui/Button.tsx';
import styles from './ThumbBar.module.css';

/** Phones only: "Call" and "Get Quote" under the thumb, while the hero's own buttons are not on the screen. */
export function ThumbBar({ phone }: { phone: Phone }) {
  const { layout } = messages();
  return (
    <nav className={styles.thumb} data-thumb-bar="" aria-label={layout.callOrAsk}>
      <Button href={`tel:${phone.e164}`} look="line" icon="phone" className={styles.button}>
        {layout.call}
      </Button>
      <Button href={paths().contact} className={styles.button}>
        {layout.getQuote}
      </Button>
    </nav>
  );
}
