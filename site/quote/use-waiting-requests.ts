import { type RefObject, useEffect, useRef } from 'react';
import { type Attempt, inTurn, waitingAttempts } from './attempts.ts';
import { restoreForm } from './form-contents.ts';

const moments = ['online', 'pageshow'] as const;

/**
 * Sends what did not arrive: on the next visit, when the page is restored from the back/forward cache, and when the
 * browser is online again. Not while the page is prerendered: nothing happens before it is seen.
 * @param send resolves to false if it did not arrive; the others then wait too
 */
export function useWaitingRequests(
  formRef: RefObject<HTMLFormElement | null>,
  send: (form: HTMLFormElement, attempt: Attempt) => Promise<boolean>,
) {
  const isSending = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; send() holds on to nothing from a render
  useEffect(() => {
    async function sendWaiting() {
      for (const attempt of waitingAttempts()) {
        const form = formRef.current;
        if (!form) return;
        restoreForm(form, attempt.body);
        if (!(await send(form, attempt))) return;
      }
    }
    async function begin() {
      if (isSending.current || (document as { prerendering?: boolean }).prerendering) return;
      isSending.current = true;
      // Firefox that may store nothing refuses locks too. What is not sent now waits for the next of these moments.
      await inTurn(sendWaiting).catch(() => {});
      isSending.current = false;
    }
    void begin();
    document.addEventListener('prerenderingchange', begin);
    for (const moment of moments) addEventListener(moment, begin);
    return () => {
      document.removeEventListener('prerenderingchange', begin);
      for (const moment of moments) removeEventListener(moment, begin);
    };
  }, []);
}
