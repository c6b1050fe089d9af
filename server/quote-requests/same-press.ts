import { createHash } from 'node:crypto';

/** How long the same words count as the same press, in milliseconds, if they are still waiting for an answer. */
const samePress = 10 * 60_000;

/**
 * By what a repeated press is known again: its key, hashed, for ever; and for some minutes its words alone,
 * because a plain form cannot send a key and a second tab makes one of its own.
 * @param key the Idempotency-Key header
 */
export function samePressAs(key: string | undefined, receivedAt: Date) {
  const trimmed = key?.trim();
  return {
    dedupeKeys: trimmed ? [digest(['key', trimmed])] : [],
    sameWordsSince: new Date(receivedAt.getTime() - samePress),
  };
}

function digest(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
