import { cameFromField } from '#shared/hidden-fields.ts';
import type { FieldErrors } from '#shared/quote-request.ts';
import { formTokenEndpoint } from '#shared/routes.ts';
import type { Attempt } from './attempts.ts';

type StoredAnswer = { photos?: string; page?: string; receivedAt?: string; answerBy?: string };

export type SubmitResult =
  /**
   * `photos` in its answer: where its photos may be sent; `page`: the address of its own page; `receivedAt`,
   * `answerBy`: when it came and until when an answer is promised, in words. Nothing if the rest of the answer was lost:
   * the request is stored anyway.
   */
  | { status: 'stored'; answer: Promise<StoredAnswer> }
  | { status: 'refused'; errors: FieldErrors }
  | { status: 'tooMany' }
  /** Server down, offline, too slow, or a response that promises nothing. */
  | { status: 'failed' };

/** After this many milliseconds without a response, the visitor is asked to call. */
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
      const answer: Promise<StoredAnswer> = response.json().catch(() => ({}));
      return { status: 'stored', answer };
    }
    if (response.status === 429) return { status: 'tooMany' };
    if (response.status === 422)
      return { status: 'refused', ...((await response.json()) as { errors: FieldErrors }) };
  } catch {
    // Not distinguished further: whatever went wrong, the request may not have arrived.
  }
  return { status: 'failed' };
}

/** `AbortSignal.timeout`, for phones older than it (2022): what they ask for must not be lost. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

let token: Promise<string> | undefined;

/**
 * Asks the server, once, for the token that shows when a visitor started to fill in the form. Empty if it could not
 * be fetched: the request is accepted without it too.
 */
export function formToken(quoteEndpoint: string): Promise<string> {
  const address = new URL(formTokenEndpoint, new URL(quoteEndpoint, location.href));
  token ??= fetch(address, { signal: abortAfter(3000) })
    .then((response) => response.json() as Promise<{ token: string }>)
    .then((answer) => answer.token)
    .catch(() => '');
  return token;
}

/** The form was started before a token could be requested. One that is too young would make the visitor look hasty. */
export function skipToken() {
  token ??= Promise.resolve('');
}
