import type { FieldErrors } from '#shared/quote-request.ts';

/** One request as it is sent; a retry carries the same key, so that the server keeps it once. */
export type Attempt = { body: string; key: string };

export type SubmitResult =
  | { status: 'stored' }
  | { status: 'refused'; errors: FieldErrors }
  | { status: 'tooMany' }
  /** Server down, offline, too slow, or an answer that is no promise. */
  | { status: 'failed' };

/** After this many milliseconds without an answer the visitor is told to call. */
const patience = 15_000;

/** Sends one request. Only the server's 201 counts as stored. Never throws. */
export async function submitQuoteRequest(endpoint: string, { body, key }: Attempt): Promise<SubmitResult> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(patience),
    });
    if (response.status === 201) return { status: 'stored' };
    if (response.status === 429) return { status: 'tooMany' };
    if (response.status === 422)
      return { status: 'refused', ...((await response.json()) as { errors: FieldErrors }) };
  } catch {
    // Told apart from nothing else: whatever went wrong, the request may not have arrived.
  }
  return { status: 'failed' };
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing on pages served without https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
