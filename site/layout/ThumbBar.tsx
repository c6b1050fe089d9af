import type { Phone } from '#content-model/schema/fields.ts';
import { routes } from '#shared/routes.ts';
import { Button } from '#site/ui/Button.tsx';
import styles from './ThumbBar.module.css';

/** Phones only: "Call" and "Get Quote" under the thumb, while the hero's own buttons are not on the screen. */
export function ThumbBar({ phone }: { phone: Phone }) {
  return (
    <nav className={styles.thumb} data-thumb-bar="" aria-label="Call or ask for a quote">
      <Button href={`tel:${phone.e164}`} look="line" icon="phone" className={styles.button}>
        Call
      </Button>
      <Button href={routes.contact} className={styles.button}>
        Get Quote
      </Button>
    </nav>
  );
}
