import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatError, post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import { CodeForm } from './EnterCode.tsx';
import { canUsePasskeys, proveByPasskey } from './passkeys.ts';
import { endProof } from './proof.ts';
import styles from './SignIn.module.css';

/**
 * Asks the person to authenticate again before a change that could lead customers or requests to somebody else. It opens in
 * front of the current screen.
 */
export default function ProofDialog() {
  // Give up when the desk is closed, as on sign-out.
  useEffect(() => () => endProof(false), []);
  const { data: session } = useQuery(queries.session);
  const [isMailed, setMailed] = useState(false);
  const mail = useMutation({
    mutationFn: () => post(endpoints.askForProof),
    onSuccess: () => setMailed(true),
  });
  const passkey = useMutation({
    mutationFn: proveByPasskey,
    onSuccess: (isProved) => isProved && endProof(true),
  });
  if (!session?.isSignedIn) return null;
  const error = mail.error ?? passkey.error;
  const address = <b translate="no">{session.email}</b>;
  const canUsePasskey = session.hasPasskey && canUsePasskeys();
  return (
    <Dialog title="Confirm that it’s you" onClose={() => endProof(false)}>
      {isMailed ? (
        <CodeForm
          send={(code) => post(endpoints.proveByCode, { code })}
          onDone={() => endProof(true)}
          label="Confirm"
          onOther={() => setMailed(false)}
          other="Get a new code"
        >
          <p>We sent a six-digit code to {address}. It works for ten minutes, only on this device.</p>
          <p>
            Is email not set up on your server yet? Sign out in Settings, then sign in with the code that{' '}
            <code translate="no">npm run desk</code> prints there. That also confirms it’s you for 15 minutes.
          </p>
        </CodeForm>
      ) : (
        <div className={styles.step}>
          <p>
            This change could send your customers or their requests to someone else, so please confirm that
            it’s you. Then you can continue.
          </p>
          {canUsePasskey && (
            <Button look="solid" icon="key" busy={passkey.isPending} onClick={() => passkey.mutate()}>
              Use Face ID or fingerprint
            </Button>
          )}
          <Button
            look={canUsePasskey ? 'line' : 'solid'}
            icon="mail"
            busy={mail.isPending}
            onClick={() => mail.mutate()}
          >
            Email me a code
          </Button>
          <p>The code goes to {address}.</p>
          <ErrorLine>{error && formatError(error)}</ErrorLine>
        </div>
      )}
    </Dialog>
  );
}
