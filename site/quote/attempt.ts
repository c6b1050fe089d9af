import { type Attempt, waitingAttempts } from '#site/waiting/waiting-attempts.ts';
import { asSentHere } from './form-contents.ts';

let last: Attempt | undefined;

/** The attempt to send this body: the previous one if nothing has changed since, otherwise a new one. */
export function attemptFor(body: string, extras: Attempt['extras']): Attempt {
  const known = [last, ...waitingAttempts()].find((attempt) => attempt && asSentHere(attempt.body) === body);
  last = known ?? { body, extras, key: newKey() };
  return last;
}

/** Once it has arrived, sending the same again is another request. */
export function endAttempt() {
  last = undefined;
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing on pages served without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
