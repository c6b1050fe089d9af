import type { QuoteRequest } from '#shared/quote-request.ts';

/** The fewest digits that can be called; letters in capitals stand for some, as in 1-800-CONCRETE. */
const fewest = 7;

/**
 * True if nobody can answer: the phone number is too short to be one, and the address is at no domain that can exist.
 * @param request with the address as `parseEmail` reads it, in ASCII
 */
export function isOutOfReach({ phone, email }: Pick<QuoteRequest, 'phone' | 'email'>): boolean {
  const digits = phone.normalize('NFKC').match(/[\p{Nd}A-Z]/gu) ?? [];
  return digits.length < fewest && !/\.([a-z]{2,}|xn--[a-z\d-]+)$/i.test(email);
}
