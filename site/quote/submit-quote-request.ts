import { cameFromField } from '#shared/hidden-fields.ts';
import type { FieldErrors } from '#shared/quote-request.ts';
import { abortAfter } from './abort-after.ts';
import type { Attempt } from './attempts.ts';

export type SubmitResult =
  /**
   * `photos`: where its photographs may be sent; `answerBy`: until when an answer is promised, in words. Nothing if the
   * rest of the answer was lost: it is stored all the same.
   */
  | { status: 'stored'; photos: Promise<string | undefined>; answerBy: Promise<string | undefined> }
  | { status: 'refused'; errors: FieldErrors }
  | { status: 'tooMany' }
  /** Server down, offline, too slow, or a response that promises nothing. */
  | { status: 'failed' };

/** After this many milliseconds without a response, the visitor is told to call. */
const timeout = 15_000;

/** Sends one request. Only the server's 201 counts as stored. Never throws. */
export async function submitQuoteRequest(
  endpoint: string,
  { body, key, extras }: Attempt,
): Promise<SubmitResult> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        ...JSON.parse(body),
        ...extras,
        [cameFromField]: document.documentElement.dataset.came,
      }),
      signal: abortAfter(timeout),
    });
    if (response.status === 201) {
      const answer: Promise<{ photos?: string; answerBy?: string }> = response.json().catch(() => ({}));
      const [photos, answerBy] = [answer.then((told) => told.photos), answer.then((told) => told.answerBy)];
      return { status: 'stored', photos, answerBy };
    }
    if (response.status === 429) return { status: 'tooMany' };
    if (response.status === 422)
      return { status: 'refused', ...((await response.json()) as { errors: FieldErrors }) };
  } catch {
    // Not distinguished further: whatever went wrong, the request may not have arrived.
  }
  return { status: 'failed' };
}
