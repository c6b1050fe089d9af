import { type Attempt, inTurn, waitingAttempts } from './attempts.ts';
import { restoreForm } from './form-contents.ts';

/**
 * Sends what did not arrive: on the next visit, when the page is restored from the back/forward cache, and when the
 * browser is online again. Not while the page is prerendered: nothing happens before it is seen.
 * @param send resolves to false if it did not arrive; the others then wait too
 */
export function sendWaitingRequests(form: HTMLFormElement, send: (attempt: Attempt) => Promise<boolean>) {
  let isSending = false;
  async function sendAll() {
    for (const attempt of waitingAttempts()) {
      restoreForm(form, attempt.body);
      if (!(await send(attempt))) return;
    }
  }
  async function begin() {
    if (isSending || (document as { prerendering?: boolean }).prerendering) return;
    isSending = true;
    // Firefox that may store nothing refuses locks too. What is not sent now waits for the next of these moments.
    await inTurn(sendAll).catch(() => {});
    isSending = false;
  }
  void begin();
  document.addEventListener('prerenderingchange', begin);
  for (const moment of ['online', 'pageshow']) addEventListener(moment, begin);
}
