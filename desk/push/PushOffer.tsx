import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#desk/ui/Button.tsx';
import { Offer } from '#desk/ui/Offer.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { pushSupport } from './push-subscription.ts';

/** The key of a flag in this browser that the offer was answered. It keeps its original name. */
const answeredKey = 'desk.ringing-offered';

/** Offers notifications above the list, once per browser, if one tap can turn them on. */
export function PushOffer() {
  const [isShown, setShown] = useState(isOffered);
  if (!isShown) return null;
  const dismiss = () => {
    storeAnswer();
    setShown(false);
  };
  return (
    <Offer label="Turn on notifications" icon="device" question="Get a notification for each new request?">
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
    // If storage is full or blocked, the offer is shown again.
  }
}
