import { createHash } from 'node:crypto';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** How long the same fields from a plain form count as the same press: at least this, at most twice. */
const samePress = 10 * 60_000;

/**
 * The keys by which a repeated press is known again, hashed, the one to keep first.
 * A plain form has no way to send a key, so its fields and the time stand for it; JSON without a key is always new.
 * @param key the Idempotency-Key header
 */
export function dedupeKeys(
  key: string | undefined,
  isPlainForm: boolean,
  fields: QuoteRequest,
  receivedAt: Date,
): string[] {
  if (key?.trim()) return [digest(['key', key.trim()])];
  if (!isPlainForm) return [];
  const slot = Math.floor(receivedAt.getTime() / samePress);
  const { name, email, phone, service, message } = fields;
  return [slot, slot - 1].map((time) => digest(['fields', time, name, email, phone, service, message]));
}

function digest(parts: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
