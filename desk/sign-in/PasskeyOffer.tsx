import { useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Offer } from '#desk/ui/Offer.tsx';
import { canUsePasskeys, dismissPasskeyOffer, isPasskeyOffered, useMakePasskey } from './passkeys.ts';

/** Offers a passkey above the list, once, to someone who signed in by email. */
export function PasskeyOffer() {
  const [isShown, setShown] = useState(() => canUsePasskeys() && isPasskeyOffered());
  const make = useMakePasskey();
  if (!isShown) return null;
  const dismiss = () => {
    dismissPasskeyOffer();
    setShown(false);
  };
  return (
    <Offer label="Passkey" icon="key" question="Sign in with Face ID, a fingerprint or PIN next time?">
      <Button
        busy={make.isPending}
        onClick={() => make.mutate(undefined, { onSuccess: (passkeys) => passkeys && dismiss() })}
      >
        Yes
      </Button>
      <Button look="quiet" onClick={dismiss}>
        No, use email
      </Button>
    </Offer>
  );
}
