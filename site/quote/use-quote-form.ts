import { type FocusEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Phone } from '#content-model/schema/fields.ts';
import { honeypotField, tokenField } from '#shared/hidden-fields.ts';
import { notices, notSentNotice, tooManyNotice, waitingNotice } from '#shared/notices.ts';
import type { QuoteField } from '#shared/quote-fields.ts';
import { type FieldErrors, lacksRequired } from '#shared/quote-request.ts';
import {
  type Attempt,
  attemptFor,
  endAttempt,
  forgetWaiting,
  isWaiting,
  keepWaiting,
  waitingAttempts,
} from './attempts.ts';
import {
  asSentHere,
  bodyOf,
  clearForm,
  forgetOnLeaving,
  isBegun,
  parseForm,
  restoreForm,
  valueIn,
} from './form-contents.ts';
import { doWithoutToken, formToken } from './form-token.ts';
import { type RequestEvent, requestEvent } from './photos/uploader-events.ts';
import { prefillForm } from './prefill-form.ts';
import { refusedForm } from './refused-form.ts';
import { type Notice, showToast } from './show-toast.tsx';
import { submitQuoteRequest } from './submit-quote-request.ts';
import { useWaitingRequests } from './use-waiting-requests.ts';

/** Milliseconds within which a press of the emptied form is the second half of a double one, not a new request. */
const doublePress = 1000;

/** What the form shows, and what it does when it is submitted, blocked or edited, or finds a waiting request. */
export function useQuoteForm({ phone, endpoint }: { phone: Phone; endpoint: string }) {
  const formRef = useRef<HTMLFormElement>(null);
  const [refused] = useState(refusedForm);
  const [errors, setErrors] = useState(refused.errors);
  const [notice, setNotice] = useState(refused.notice);
  const [isSending, setIsSending] = useState(false);
  /** The request that the notice says is kept on this device. */
  const waitingShown = useRef<Attempt>(undefined);
  /** When the last request arrived, in milliseconds as events tell it. */
  const arrivedAt = useRef(-doublePress);

  function show(notice: Notice, waiting?: Attempt) {
    waitingShown.current = waiting;
    // What visitors can fix is said at the fields too, and stays there.
    setNotice(notice.kind === 'refused' ? undefined : notice);
    showToast(notice);
  }

  function refuse(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    show({ kind: 'refused', ...(lacksRequired(found) ? notices.missing : notices.refused) });
    const firstWrong = [...form.elements].find((control) => control.id in found);
    if (firstWrong instanceof HTMLElement) firstWrong.focus();
  }

  /** @returns whether it has arrived */
  async function send(form: HTMLFormElement, attempt: Attempt): Promise<boolean> {
    const wasWaiting = isWaiting(attempt);
    setIsSending(true);
    const submitted = submitQuoteRequest(endpoint, attempt);
    notifyUploader(form, { key: attempt.key, submitted });
    const result = await submitted;
    setIsSending(false);
    const isShown = bodyOf(form) === asSentHere(attempt.body); // anything typed since was not sent
    if (result.status === 'stored') {
      arrivedAt.current = performance.now();
      forgetWaiting(attempt);
      endAttempt();
      if (isShown) clearForm(form);
      show({ kind: 'success', ...notices.sent });
      return true;
    }
    if (result.status === 'refused' && isShown) {
      forgetWaiting(attempt);
      refuse(form, result.errors);
    } else if (wasWaiting && !isWaiting(attempt)) {
      // Discarded in the meantime, or sent by another tab.
    } else if (wasWaiting || (result.status === 'failed' && keepWaiting(attempt))) {
      show({ kind: 'waiting', ...waitingNotice(phone.shown) }, attempt);
    } else {
      const reason = result.status === 'tooMany' ? tooManyNotice : notSentNotice;
      show({ kind: 'failure', ...reason(phone.shown) });
    }
    return false;
  }

  useEffect(() => {
    const form = formRef.current!;
    if (isBegun(form)) doWithoutToken();
    prefillForm(form);
  }, []);
  useWaitingRequests(formRef, send);

  async function check(form: HTMLFormElement) {
    const parsed = parseForm(form);
    if (!parsed.ok) return refuse(form, parsed.errors);
    setErrors({});
    setIsSending(true);
    const body = bodyOf(form);
    const extras = {
      [honeypotField]: valueIn(form, honeypotField),
      [tokenField]: await formToken(endpoint),
    };
    await send(form, attemptFor(body, extras));
  }

  const begin = () => void formToken(endpoint);
  const handlers = {
    onFocus({ target }: FocusEvent<HTMLFormElement>) {
      begin();
      // Safari leaves a field where a part of it is seen, and its label under the bar.
      if (target.matches(':focus-visible'))
        target.closest('[data-field]')?.scrollIntoView({ block: 'nearest' });
    },
    async onSubmit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isSending) return;
      const form = event.currentTarget;
      try {
        await check(form);
      } catch {
        // A browser that lacks what this script needs posts the form by itself. Should it have been kept already,
        // the server knows the same words again.
        form.submit();
      }
    },
    /** The browser's own check blocked it. We have our own messages; its bubble is for those without JavaScript. */
    onInvalidCapture(event: SyntheticEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      const parsed = parseForm(form);
      if (parsed.ok) return;
      event.preventDefault();
      if (event.timeStamp - arrivedAt.current < doublePress) return;
      if (event.target === form.querySelector(':invalid')) refuse(form, parsed.errors);
    },
    onInput(event: SyntheticEvent<HTMLFormElement>) {
      begin();
      const field = (event.target as HTMLInputElement).name as QuoteField;
      if (errors[field]) setErrors(({ [field]: _mended, ...others }) => others);
    },
  };

  /** Forgets the request that the notice is about. If another is waiting, the notice moves on to that one. */
  function discardWaiting() {
    const form = formRef.current;
    const discarded = waitingShown.current;
    if (!form || !discarded) return;
    forgetWaiting(discarded);
    notifyUploader(form, { discarded: discarded.key });
    [waitingShown.current] = waitingAttempts();
    if (!waitingShown.current) {
      forgetOnLeaving(form);
      return setNotice(undefined);
    }
    if (bodyOf(form) === asSentHere(discarded.body)) clearForm(form);
    restoreForm(form, waitingShown.current.body);
  }

  return { formRef, given: refused.given, errors, notice, isSending, handlers, discardWaiting };
}

/** Tells the page's script that fetches the uploader, if there are photographs: load-uploader.ts. */
function notifyUploader(form: HTMLFormElement, detail: RequestEvent) {
  form.dispatchEvent(new CustomEvent(requestEvent, { detail }));
}
