import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody guesses: 256 random bits, 43 characters that are safe in an address and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: good for recognizing it, and for nothing else. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
