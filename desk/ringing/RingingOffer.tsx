import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#desk/ui/Button.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { canRing } from './can-ring.ts';
import styles from './RingingOffer.module.css';

/** What this browser remembers: one flag that says nothing about anybody. */
const answered = 'desk.ringing-offered';

/** Above the list, once in this browser: it could ring. Only where that takes one press. */
export function RingingOffer() {
  const [isShown, setShown] = useState(isOffered);
  if (!isShown) return null;
  const settle = () => {
    remember();
    setShown(false);
  };
  return (
    <section className={styles.offer} aria-label="Ringing here">
      <p>Ring on this device when a request comes?</p>
      <div className={styles.answers}>
        <Link href={screens.settings} className={buttonClass({ look: 'solid' })} onClick={settle}>
          Set up
        </Link>
        <Button look="quiet" onClick={settle}>
          No ringing
        </Button>
      </div>
    </section>
  );
}

function isOffered() {
  if (canRing() !== 'yes' || Notification.permission !== 'default') return false;
  try {
    return localStorage.getItem(answered) === null;
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(answered, 'yes');
  } catch {
    // Full or forbidden: it is offered again.
  }
}
