import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#desk/ui/Button.tsx';
import { Offer } from '#desk/ui/Offer.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { canRing } from './push-here.ts';

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
    <Offer label="Ringing here" question="Ring on this device when a request comes?">
      <Link href={screens.settings} className={buttonClass({ look: 'solid' })} onClick={settle}>
        Set up
      </Link>
      <Button look="quiet" onClick={settle}>
        No ringing
      </Button>
    </Offer>
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
