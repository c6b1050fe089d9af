import { hoursOnDevice } from './kept-on-device.ts';
import type { QuotePromise } from './quote-promise.ts';
import { promise as promiseWords } from './words/en/promise.ts';

/** What the visitor is told about a request. The first is fixed by the specification, to the letter. */
export const notices = {
  missing: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  refused: { title: 'Check Your Request', text: 'One of the fields needs another look.' },
} as const;

export const sentTitle = 'Quote Request Sent!';

/** That it was sent, and what the company promises; with the specification's promise, its words to the letter. */
export const sentNotice = (promise: QuotePromise) => ({
  title: sentTitle,
  text: `We'll ${promiseWords.contact(promise)}.`,
});

/** Shown below the confirmation if photographs were posted with a plain form and not all could be kept, for any reason. */
export const photosMissingNotice =
  'We couldn’t save all of your photos. When we write, reply with them as screenshots or smaller JPEGs.';

/** Shown if a request could not be stored; `phone` as people write it. */
export function notSentNotice(phone: string) {
  return {
    title: 'Request Not Sent',
    text: `It didn’t reach us. Everything you typed is still here. Try again, or call ${phone}.`,
  };
}

/** Shown by the browser, which keeps such a request for a day and sends it automatically whenever the form is open. */
export function waitingNotice(phone: string) {
  return {
    title: 'Request Not Sent',
    text: `It didn’t reach us. Everything you typed is kept on this device for ${hoursOnDevice} hours, and this page sends it as soon as it can. Try again, or call ${phone}.`,
  };
}

/** Shown if one address sent too many requests (429). */
export function tooManyNotice(phone: string) {
  return {
    title: 'Request Not Sent',
    text: `Too many requests came from your connection. Everything you typed is still here. Wait a bit, or call ${phone}.`,
  };
}
