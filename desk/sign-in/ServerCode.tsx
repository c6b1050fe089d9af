import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatError, post } from '#desk/api/api.ts';
import { ScreenHeading } from '#desk/frame/Pane.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { ErrorLine, Field } from '#desk/ui/Field.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Session } from '#shared/desk/session.ts';
import { parseEmail } from '#shared/email-address.ts';
import { ofEmail } from '#shared/messages/en/errors.ts';
import styles from './SignIn.module.css';

interface Props {
  /** The token of the link that `npm run desk` printed; empty if the code is typed. */
  token: string;
  /** Whether nobody can sign in yet, so that this person enters their address. */
  isNew: boolean;
  onEnter: (session: Session) => void;
  /** Undefined if there is no other way to sign in. */
  onOther?: () => void;
}

/** Signs in with the code or link that `npm run desk` printed on the server. On a new desk, the first person becomes its owner. */
export function ServerCode({ token, isNew, onEnter, onOther }: Props) {
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<{ code?: string; email?: string }>({});
  const enter = useMutation({
    mutationFn: (newOwner: { email?: string }) =>
      token
        ? post<Session>(endpoints.signInByLink, { token, ...newOwner })
        : post<Session>(endpoints.signInByCode, { code, ...newOwner }),
    onSuccess: (session) => {
      // Remove the used token from the browser's history.
      history.replaceState(history.state, '', screens.signIn);
      onEnter(session);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = parseEmail(email);
    const errorsFound = {
      ...(!token && !code.trim() && { code: 'Enter the code that “npm run desk” printed.' }),
      ...(isNew && !read.ok && { email: read.error(ofEmail) }),
    };
    setErrors(errorsFound);
    if (Object.keys(errorsFound).length > 0) return;
    enter.mutate(isNew && read.ok ? { email: read.address } : {});
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <ScreenHeading className={styles.heading}>{isNew ? 'Set up the desk' : 'Sign in'}</ScreenHeading>
      {isNew && !token && (
        <p>
          Nobody has signed in here yet. Run <kbd className={styles.command}>npm run desk</kbd> on the
          computer that your site runs on. It prints a code for this device.
        </p>
      )}
      {!token && (
        <Field
          label="Code from your server"
          hint={isNew ? undefined : '“npm run desk” prints it: 12 characters.'}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={errors.code}
        />
      )}
      {isNew && (
        <Field
          label="Your email address"
          hint="You sign in with it, and new requests are emailed to it."
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email}
        />
      )}
      <ErrorLine>{enter.error && formatError(enter.error)}</ErrorLine>
      <Button type="submit" look="solid" icon="check" busy={enter.isPending}>
        {isNew ? 'Set up on this device' : 'Sign in on this device'}
      </Button>
      {onOther && (
        <Button look="quiet" icon="back" onClick={onOther}>
          Sign in another way
        </Button>
      )}
    </form>
  );
}
