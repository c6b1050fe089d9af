import { createHmac, randomBytes } from 'node:crypto';

const day = 24 * 3_600_000;

/**
 * Turns who is counted into a hash that says only "the same one as before". The key is kept in memory and discarded
 * every day, so that nobody can be recovered from a hash later.
 */
export function createDailyHash() {
  let secret = randomBytes(32);
  setInterval(() => (secret = randomBytes(32)), day).unref();
  return (subject: string): string => createHmac('sha256', secret).update(subject).digest('base64url');
}
