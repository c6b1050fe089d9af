import { maxAgeOnDevice, waitingPrefix } from '#shared/device-storage.ts';
import { normalizeBody, restoreForm } from './form-contents.ts';

/**
 * A request as it is sent; a retry has the same key, so that the server stores it once. `extras`: the fields that
 * distinguish people from bots, as they were when it was written: the token shows when it was started.
 */
export type Attempt = { body: string; key: string; extras: Record<string, string> };

/** `keptAt`: milliseconds since 1970. */
type WaitingAttempt = Attempt & { keptAt: number };

let last: Attempt | undefined;

/** Returns the attempt to send a body: the previous one if nothing has changed since, or else a new one. */
export function attemptFor(body: string, extras: Attempt['extras']): Attempt {
  const known = [last, ...waitingAttempts()].find(
    (attempt) => attempt && normalizeBody(attempt.body) === body,
  );
  last = known ?? { body, extras, key: newKey() };
  return last;
}

/** Ends an attempt that has arrived: sending the same body again is another request. */
export function endAttempt() {
  last = undefined;
}

/**
 * Stores an attempt that wasn't sent, to be sent later. Each has its own key in the storage, so that neither a second
 * request nor another tab overwrites it.
 * @returns false if the browser stores nothing for this page, or has no room
 */
export function storeWaiting(attempt: Attempt): boolean {
  try {
    localStorage.setItem(waitingPrefix + attempt.key, JSON.stringify({ ...attempt, keptAt: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

/** Returns the requests waiting to be sent, oldest first. Every page deletes those that are a day old or damaged. */
export function waitingAttempts(): Attempt[] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([name]) => name.startsWith(waitingPrefix))
      .flatMap(([, stored]) => parseStored(stored))
      .filter(({ keptAt }) => Math.abs(Date.now() - keptAt) < maxAgeOnDevice)
      .sort((one, other) => one.keptAt - other.keptAt);
  } catch {
    return [];
  }
}

/** Parses a stored attempt; nothing if it is damaged, so that the others are still sent. */
function parseStored(stored: string): WaitingAttempt[] {
  try {
    const attempt: WaitingAttempt = JSON.parse(stored);
    normalizeBody(attempt.body);
    return [attempt];
  } catch {
    return [];
  }
}

/** Whether an attempt is still waiting: it wasn't sent or discarded, here or in another tab. */
export function isWaiting(attempt: Attempt): boolean {
  return waitingAttempts().some(({ key }) => key === attempt.key);
}

/** Deletes a waiting attempt once it has arrived, was refused, or was discarded by the visitor. */
export function deleteWaiting(attempt: Attempt) {
  if (isWaiting(attempt)) localStorage.removeItem(waitingPrefix + attempt.key);
}

/**
 * Runs `send` in one tab at a time. Without https a browser has no such locks; there the key alone keeps two tabs from
 * making two requests out of one.
 */
export function withLock(send: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('waiting-requests', send) : send();
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing on pages served without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** In milliseconds: a browser says that it's online some time before a phone's connection works. */
const connectionDelay = 3000;

/**
 * Sends waiting requests: on the next visit, when the page is restored from the back/forward cache, and when the
 * browser is online again, then and a little later. Not while the page is prerendered: nothing happens before it is seen.
 * @param send resolves to false if sending failed; the others then wait too
 */
export function sendWaitingRequests(form: HTMLFormElement, send: (attempt: Attempt) => Promise<boolean>) {
  let isSending = false;
  async function sendAll() {
    for (const attempt of waitingAttempts()) {
      restoreForm(form, attempt.body);
      if (!(await send(attempt))) return;
    }
  }
  async function begin() {
    if (isSending || (document as { prerendering?: boolean }).prerendering) return;
    isSending = true;
    // Firefox that may store nothing refuses locks too. What is not sent now waits for the next of these moments.
    await withLock(sendAll).catch(() => {});
    isSending = false;
  }
  void begin();
  document.addEventListener('prerenderingchange', begin);
  addEventListener('pageshow', begin);
  addEventListener('online', () => {
    void begin();
    setTimeout(begin, connectionDelay);
  });
}
