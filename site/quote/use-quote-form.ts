import { type SyntheticEvent, useRef, useState } from 'react';
import type { Phone } from '#content/schema/fields.ts';
import { notices, notSentNotice, tooManyNotice } from '#shared/notices.ts';
import {
  type FieldErrors,
  lacksRequired,
  parseQuoteRequest,
  type QuoteField,
} from '#shared/quote-request.ts';
import { type Notice, showToast } from './show-toast.tsx';
import { type Attempt, newIdempotencyKey, submitQuoteRequest } from './submit-quote-request.ts';

type FormEventOn = SyntheticEvent<HTMLFormElement>;

/** What the form shows and what it does when it is pressed, refused, edited. */
export function useQuoteForm({ phone, endpoint }: { phone: Phone; endpoint: string }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [notice, setNotice] = useState<Notice>();
  const [isSending, setIsSending] = useState(false);
  const attempt = useRef<Attempt>(undefined);

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

  async function send(form: HTMLFormElement, body: string) {
    if (attempt.current?.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    setIsSending(true);
    const result = await submitQuoteRequest(endpoint, attempt.current);
    setIsSending(false);
    if (result.status === 'refused') return refuse(form, result.errors);
    if (result.status === 'tooMany') return tell({ kind: 'failure', ...tooManyNotice(phone.shown) });
    if (result.status === 'failed') return tell({ kind: 'failure', ...notSentNotice(phone.shown) });
    attempt.current = undefined;
    form.reset();
    tell({ kind: 'success', ...notices.sent });
  }

  const handlers = {
    onSubmit(event: FormEventOn) {
      event.preventDefault();
      if (isSending) return;
      const form = event.currentTarget;
      const parsed = parseQuoteRequest(Object.fromEntries(new FormData(form)));
      if (!parsed.ok) return refuse(form, parsed.errors);
      setErrors({});
      void send(form, JSON.stringify(parsed.quoteRequest));
    },
    /** The browser's own check stopped it. Its bubble stays for a malformed e-mail; what is missing we say ourselves. */
    onInvalidCapture(event: FormEventOn) {
      const form = event.currentTarget;
      const parsed = parseQuoteRequest(Object.fromEntries(new FormData(form)));
      if (parsed.ok) return;
      if (lacksRequired(parsed.errors)) event.preventDefault();
      if (event.target === form.querySelector(':invalid')) refuse(form, parsed.errors);
    },
    onInput(event: FormEventOn) {
      const field = (event.target as HTMLInputElement).name as QuoteField;
      if (errors[field]) setErrors(({ [field]: _mended, ...others }) => others);
    },
  };

  return { errors, notice, isSending, handlers };
}
