import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatError, post, Refused } from '#desk/api/api.ts';
import { ScreenHeading } from '#desk/frame/Pane.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Session } from '#shared/desk/session.ts';
import styles from './SignIn.module.css';

const length = 6;

interface Props {
  email: string;
  onEnter: (session: Session) => void;
  onOther: () => void;
}

/** Signs in with the code from the email. */
export function EnterCode({ email, onEnter, onOther }: Props) {
  return (
    <CodeForm
      send={(code) => post<Session>(endpoints.signInByCode, { code })}
      onDone={onEnter}
      label="Sign in"
      onOther={onOther}
      other="Use another address or get a new code"
    >
      <ScreenHeading className={styles.heading}>Check your email</ScreenHeading>
      <p>
        If <b translate="no">{email}</b> can sign in here, an email is on its way. Enter its six-digit code,
        or open its link. Both work for ten minutes; the code works only on this device.
      </p>
    </CodeForm>
  );
}

interface CodeProps<Answer> {
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** The label of the button that sends the code. */
  label: string;
  onOther: () => void;
  /** The label of the button for people without a code. */
  other: string;
  children: ReactNode;
}

/** A form for a six-digit code, which is sent with the last digit. */
export function CodeForm<Answer>({ send, onDone, label, onOther, other, children }: CodeProps<Answer>) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const enter = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      setError(formatError(error));
      // If the code didn't reach the server, it may still be right.
      if (error instanceof Refused) setTyped('');
    },
  });
  const enterCode = (value: string) => {
    const code = value.normalize('NFKC').replace(/\D/g, '').slice(0, length);
    setTyped(code);
    if (code.length < length || enter.isPending) return;
    setError('');
    enter.mutate(code);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.length < length) setError('The code has six digits.');
    else enterCode(typed);
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      {children}
      <Field
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className={styles.code}
        value={typed}
        readOnly={enter.isPending}
        onChange={(event) => enterCode(event.target.value)}
        error={error}
      />
      <Button type="submit" look="solid" busy={enter.isPending}>
        {label}
      </Button>
      <Button look="quiet" icon="back" onClick={onOther}>
        {other}
      </Button>
    </form>
  );
}
