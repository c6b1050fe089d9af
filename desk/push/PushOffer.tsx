import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#desk/ui/Button.tsx';
import { Offer } from '#desk/ui/Offer.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { pushSupport } from './push-subscription.ts';

/** What this browser remembers, under the name it always had: one flag that says nothing about anybody. */
const answeredKey = 'desk.ringing-offered';

/** Above the list, once in this browser: it could show notifications. Only where that takes one press. */
export function PushOffer() {
  const [isShown, setShown] = useState(isOffered);
  if (!isShown) return null;
  const dismiss = () => {
    storeAnswer();
    setShown(false);
  };
  return (
    <Offer label="Notifications" question="Get a notification for each new request?">
      <Link href={screens.settings} className={buttonClass({})} onClick={dismiss}>
        Set up
      </Link>
      <Button look="quiet" onClick={dismiss}>
        No thanks
      </Button>
    </Offer>
  );
}

function isOffered() {
  if (pushSupport() !== 'yes' || Notification.permission !== 'default') return false;
  try {
    return localStorage.getItem(answeredKey) === null;
  } catch {
    return false;
  }
}

function storeAnswer() {
  try {
    localStorage.setItem(answeredKey, 'yes');
  } catch {
    // Full or forbidden: it is offered again.
  }
}
