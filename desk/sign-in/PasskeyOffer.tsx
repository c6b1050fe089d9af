import { useState } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Offer } from '#desk/ui/Offer.tsx';
import { canUsePasskeys, isPasskeyOffered, settleOffer, useMakePasskey } from './passkeys.ts';

/** Above the list, once, for whoever has signed in by mail: the next time could be quicker. */
export function PasskeyOffer() {
  const [isShown, setShown] = useState(() => canUsePasskeys() && isPasskeyOffered());
  const make = useMakePasskey();
  if (!isShown) return null;
  const settle = () => {
    settleOffer();
    setShown(false);
  };
  return (
    <Offer label="Passkey" question="Sign in with Face ID, a fingerprint or PIN next time?">
      <Button
        icon="key"
        busy={make.isPending}
        onClick={() => make.mutate(undefined, { onSuccess: (passkeys) => passkeys && settle() })}
      >
        Yes
      </Button>
      <Button look="quiet" onClick={settle}>
        No, use email
      </Button>
    </Offer>
  );
}
