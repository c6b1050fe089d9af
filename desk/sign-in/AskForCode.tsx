import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatError, post } from '#desk/api/api.ts';
import { ScreenHeading } from '#desk/frame/Pane.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { ErrorLine, Field } from '#desk/ui/Field.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import type { AskToSignIn, Session } from '#shared/desk/session.ts';
import { parseEmail } from '#shared/email-address.ts';
import { ofEmail } from '#shared/messages/en/errors.ts';
import { cancelPasskey, canUsePasskeys, mayHavePasskey, signInByPasskey } from './passkeys.ts';
import styles from './SignIn.module.css';

interface Props {
  /** Whether a session ended elsewhere or expired. */
  hasEnded: boolean;
  onEnter: (session: Session) => void;
  onAsked: (email: string) => void;
  onServerCode: () => void;
}

export function AskForCode({ hasEnded, onEnter, onAsked, onServerCode }: Props) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const ask = useMutation({
    mutationFn: (asked: AskToSignIn) => post(endpoints.askToSignIn, asked),
    onSuccess: (_, asked) => onAsked(asked.email),
    onError: (error) => setError(formatError(error)),
  });
  const passkey = useMutation({
    mutationFn: () => signInByPasskey(),
    onSuccess: (session) => session && onEnter(session),
  });
  useAutofill(onEnter);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = parseEmail(email);
    setError(read.ok ? '' : read.error(ofEmail));
    if (read.ok) ask.mutate({ email: read.address });
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <ScreenHeading className={styles.heading}>Sign in</ScreenHeading>
      {hasEnded && (
        <p className={styles.note}>
          You’ve been signed out on this device. Sign in to pick up where you left off.
        </p>
      )}
      <Field
        label="Email"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      <Button type="submit" look="solid" icon="mail" busy={ask.isPending}>
        Send me a code
      </Button>
      {canUsePasskeys() && (
        <>
          <p className={styles.or}>or</p>
          <Button icon="key" busy={passkey.isPending} onClick={() => passkey.mutate()}>
            Use Face ID or fingerprint
          </Button>
          <ErrorLine>{passkey.error && formatError(passkey.error)}</ErrorLine>
        </>
      )}
      <Button look="quiet" onClick={onServerCode}>
        Use a code from your server
      </Button>
    </form>
  );
}

/** Offers a passkey in the email field if one was used in this browser before. */
function useAutofill(onEnter: (session: Session) => void) {
  const enter = useRef(onEnter);
  useEffect(() => {
    if (!mayHavePasskey()) return;
    let isGone = false;
    // Ignore errors, because nobody has tapped anything.
    void signInByPasskey('autofill').then(
      (session) => session && !isGone && enter.current(session),
      () => undefined,
    );
    return () => {
      isGone = true;
      void cancelPasskey();
    };
  }, []);
}
