import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Phone } from '#content/schema/fields.ts';
import { honeypotField, tokenField } from '#shared/form-fields.ts';
import { notices, tooManyNotice, waitingNotice } from '#shared/notices.ts';
import { type FieldErrors, lacksRequired, type QuoteField } from '#shared/quote-request.ts';
import { bodyOf, parseForm, restoreForm, valueIn } from './form-contents.ts';
import { formToken } from './form-token.ts';
import { type Attempt, attemptFor, forgetAttempt, keepWaiting, waitingAttempt } from './kept-attempt.ts';
import { type Notice, showToast } from './show-toast.tsx';
import { submitQuoteRequest } from './submit-quote-request.ts';

/** What the form shows, and what it does when it is pressed, stopped, edited, or finds a request that still waits. */
export function useQuoteForm({ phone, endpoint }: { phone: Phone; endpoint: string }) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<Notice>();
  const [isSending, setIsSending] = useState(false);

  function tell(told: Notice) {
    setNotice(told);
    showToast(told);
  }

  function refuse(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    tell({ kind: 'refused', ...(lacksRequired(found) ? notices.missing : notices.refused) });
    const firstWrong = [...form.elements].find((control) => control.id in found);
    if (firstWrong instanceof HTMLElement) firstWrong.focus();
  }

  async function send(form: HTMLFormElement, attempt: Attempt) {
    setIsSending(true);
    const extras = { [honeypotField]: valueIn(form, honeypotField), [tokenField]: await formToken(endpoint) };
    const result = await submitQuoteRequest(endpoint, attempt, extras);
    setIsSending(false);
    if (result.status === 'failed') {
      keepWaiting(attempt);
      return tell({ kind: 'waiting', ...waitingNotice(phone.shown) });
    }
    if (result.status === 'tooMany') return tell({ kind: 'failure', ...tooManyNotice(phone.shown) });
    forgetAttempt();
    if (result.status === 'refused') return refuse(form, result.errors);
    if (bodyOf(form) === attempt.body) form.reset(); // what was typed since was not sent
    tell({ kind: 'success', ...notices.sent });
  }

  // A request that did not arrive is sent when the browser is online again, and on the next visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page; send() keeps nothing of a render
  useEffect(() => {
    function sendWaiting() {
      const attempt = waitingAttempt();
      const form = formRef.current;
      if (!attempt || !form) return;
      restoreForm(form, attempt.body);
      void send(form, attempt);
    }
    sendWaiting();
    addEventListener('online', sendWaiting);
    return () => removeEventListener('online', sendWaiting);
  }, []);

  const handlers = {
    onFocus: () => void formToken(endpoint),
    onSubmit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isSending) return;
      const form = event.currentTarget;
      const parsed = parseForm(form);
      if (!parsed.ok) return refuse(form, parsed.errors);
      setErrors({});
      void send(form, attemptFor(bodyOf(form)));
    },
    /** The browser's own check stopped it. Its bubble stays for a malformed e-mail; what is missing we say ourselves. */
    onInvalidCapture(event: SyntheticEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      const parsed = parseForm(form);
      if (parsed.ok) return;
      if (lacksRequired(parsed.errors)) event.preventDefault();
      if (event.target === form.querySelector(':invalid')) refuse(form, parsed.errors);
    },
    onInput(event: SyntheticEvent<HTMLFormElement>) {
      const field = (event.target as HTMLInputElement).name as QuoteField;
      if (errors[field]) setErrors(({ [field]: _mended, ...others }) => others);
    },
  };

  function discardWaiting() {
    forgetAttempt();
    setNotice(undefined);
  }

  return { formRef, errors, notice, isSending, handlers, discardWaiting };
}
