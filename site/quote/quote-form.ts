import { estimateField, honeypotField, languageField, tokenField } from '#shared/hidden-fields.ts';
import type { Messages } from '#shared/messages/messages.ts';
import { type FieldErrors, isMissingRequired, parseQuoteRequest } from '#shared/quote-request.ts';
import { contactAnchors } from '#shared/routes.ts';
import { showError } from '#site/ui/field-error.ts';
import {
  type Attempt,
  attemptFor,
  deleteWaiting,
  endAttempt,
  isWaiting,
  sendWaitingRequests,
  storeWaiting,
  waitingAttempts,
} from './attempts.ts';
import { carryForm, prefillForm } from './carry-form.ts';
import {
  bodyOf,
  clearForm,
  clearOnLeaving,
  contentsOf,
  isBegun,
  isUnreachable,
  normalizeBody,
  restoreForm,
  valueIn,
} from './form-contents.ts';
import { type Notice, setText, showFormNotice } from './form-notice.ts';
import { type RequestEvent, requestEvent } from './photos/uploader-events.ts';
import { formToken, skipToken, submitQuoteRequest } from './submit-quote-request.ts';
import { foldForm, scrollToThanks, showSent, showThanks, unfold } from './thanks.ts';
import { showToast } from './toast.ts';

/**
 * What the form does when it is submitted, blocked or edited, or finds a waiting request. It takes the page as it finds
 * it: with what was typed, with what the server wrote into a form that it refused, and with whatever an extension or a
 * translator has put in, wrapped or taken away. So it draws nothing anew, and does without any element but the form.
 */

/** Milliseconds within which a press of the emptied form, or of one that asks, is the second half of a double one. */
const doublePress = 1000;

interface Loaded extends Pick<Messages, 'errors' | 'notices'> {
  /** Gets what shows the server's answer. */
  details: () => Promise<Pick<typeof import('./sent-details-en.ts'), 'show'>>;
}
let messages: Loaded;
const form = document.getElementById(contactAnchors.form) as HTMLFormElement;
// Not `form.action`: a field that somebody has put in may have that name.
const endpoint = form.getAttribute('action')!;
const sendLabel = form.querySelector('[data-send]')?.textContent ?? '';
let isSending = false;
/** The request that the notice says is kept on this device. */
let waitingShown: Attempt | undefined;
/** When the last request arrived, in milliseconds, as an event's `timeStamp`. */
let arrivedAt = -doublePress;
/** When the visitor was asked about a request that nobody can answer; until then undefined. */
let askedAt: number | undefined;

function show(notice: Notice, waiting?: Attempt) {
  const { kind } = notice;
  waitingShown = waiting;
  // What visitors can fix is said at the fields too, and stays there; that it was sent, above.
  showFormNotice(form, kind === 'refused' || kind === 'success' ? undefined : notice);
  // Nothing says that one was sent and another not.
  if (kind !== 'refused' && kind !== 'question') showThanks(form, kind === 'success');
  showToast(notice, () => foldForm(form));
}

function showErrors(errors: FieldErrors) {
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]'))
    showError(field, errors[field.dataset.field as keyof FieldErrors] ?? '');
}

function refuse(errors: FieldErrors) {
  showErrors(errors);
  show({
    kind: 'refused',
    ...(isMissingRequired(contentsOf(form)) ? messages.notices.missing : messages.notices.refused),
  });
  focusOnError();
}

function ask() {
  askedAt = performance.now();
  const { errors, title, text } = messages.notices.outOfReach;
  showErrors(errors);
  show({ kind: 'question', title, text });
  focusOnError();
}

function focusOnError() {
  form.querySelector<HTMLElement>('[data-field] [aria-invalid=true]')?.focus();
}

function setSending(to: boolean) {
  isSending = to;
  setText(form, '[data-send]', to ? messages.notices.sending : sendLabel);
  const button = form.querySelector('[data-send]')?.closest('button');
  if (button) button.ariaDisabled = String(to);
}

/** @returns whether it has arrived */
async function send(attempt: Attempt): Promise<boolean> {
  const { notices } = messages;
  const wasWaiting = isWaiting(attempt);
  setSending(true);
  const submitted = submitQuoteRequest(endpoint, attempt);
  notifyUploader({ key: attempt.key, submitted });
  const result = await submitted;
  setSending(false);
  const isShown = bodyOf(form) === normalizeBody(attempt.body); // anything typed since was not sent
  if (result.status === 'stored') {
    arrivedAt = performance.now();
    askedAt = undefined;
    deleteWaiting(attempt);
    endAttempt();
    if (isShown) {
      clearForm(form);
      delete form.dataset.typed;
    }
    show({ kind: 'success', title: notices.sentTitle, text: form.dataset.sent! });
    showSent(form, attempt.body);
    messages.details().then(
      ({ show }) => show(result.answer, notices.answerBy),
      () => {},
    );
    if (isShown) scrollToThanks(form);
    return true;
  }
  if (result.status === 'refused' && isShown) {
    deleteWaiting(attempt);
    refuse(result.errors);
  } else if (wasWaiting && !isWaiting(attempt)) {
    // Discarded in the meantime, or sent by another tab.
  } else if (wasWaiting || (result.status === 'failed' && storeWaiting(attempt))) {
    show({ kind: 'waiting', ...notices.waiting }, attempt);
  } else {
    const reason = result.status === 'tooMany' ? notices.tooMany : notices.notSent;
    show({ kind: 'failure', ...reason });
  }
  return false;
}

/** @param pressedAt in milliseconds, as an event's `timeStamp` */
async function check(pressedAt: number) {
  const parsed = parseQuoteRequest(contentsOf(form), messages);
  if (!parsed.ok) {
    if (pressedAt - arrivedAt >= doublePress) refuse(parsed.errors);
    return;
  }
  if (isUnreachable(parsed.quoteRequest)) {
    if (askedAt === undefined) return ask();
    if (pressedAt - askedAt < doublePress) return focusOnError();
  }
  showErrors({});
  setSending(true);
  const body = bodyOf(form);
  const hidden = [honeypotField, languageField, estimateField];
  const extras = Object.fromEntries(hidden.map((name) => [name, valueIn(form, name)]));
  extras[tokenField] = await formToken(endpoint);
  await send(attemptFor(body, extras));
}

/** Forgets the request that the notice is about. If another is waiting, the notice moves on to that one. */
function discardWaiting() {
  const discarded = waitingShown;
  if (!discarded) return;
  deleteWaiting(discarded);
  notifyUploader({ discarded: discarded.key });
  [waitingShown] = waitingAttempts();
  if (!waitingShown) {
    clearOnLeaving(form);
    return showFormNotice(form, undefined);
  }
  if (bodyOf(form) === normalizeBody(discarded.body)) clearForm(form);
  restoreForm(form, waitingShown.body);
}

/** Tells the page's script that fetches the uploader, if there are photos: load-uploader.ts. */
function notifyUploader(detail: RequestEvent) {
  form.dispatchEvent(new CustomEvent(requestEvent, { detail }));
}

const begin = () => void formToken(endpoint);

/** @param loaded in the language of the page */
export function startForm(loaded: Loaded) {
  messages = loaded;
  form.addEventListener('focusin', ({ target }) => {
    begin();
    // Safari leaves a field where a part of it is seen, and its label under the bar.
    if (target instanceof Element && target.matches(':focus-visible'))
      target.closest('[data-field]')?.scrollIntoView({ block: 'nearest' });
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    try {
      await check(event.timeStamp);
    } catch {
      // A browser that lacks what this script needs posts the form by itself. Should it have been kept already, the
      // server knows the same words again.
      HTMLFormElement.prototype.submit.call(form);
    }
  });
  form.addEventListener('input', ({ target }) => {
    begin();
    form.dataset.typed = '';
    unfold(form);
    const field = target instanceof Element && target.closest('[data-field]');
    if (field) showError(field, '');
  });
  document.querySelector('[data-send-another]')?.addEventListener('click', () => {
    unfold(form);
    // The link leads to the form; the focus follows once it's there.
    setTimeout(() => form.querySelector<HTMLElement>('[data-field] :is(input, textarea)')?.focus());
  });
  form.querySelector('[data-discard]')?.addEventListener('click', discardWaiting);

  // The browser's own check is for those without JavaScript: we take more addresses than its bubble does (Safari refuses
  // every international domain), and say what is wrong with the others.
  form.setAttribute('novalidate', '');
  carryForm(form);
  if (isBegun(form)) skipToken();
  prefillForm(form);
  sendWaitingRequests(form, send);
  form.dataset.ready = '';
}
