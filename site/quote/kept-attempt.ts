/** One request as it is sent; a retry carries the same key, so that the server keeps it once. */
export type Attempt = { body: string; key: string };

/** An attempt that did not arrive. `keptAt`: milliseconds since 1970. */
type WaitingAttempt = Attempt & { keptAt: number };

/** How long a request that did not arrive waits on the visitor's device, in milliseconds. */
const shelfLife = 24 * 60 * 60_000;

/** In flight: for as long as the tab lives, so that a reload does not make a second request of it. */
const inFlight = 'quote-request-in-flight';
/** Waiting to be sent: after the visitor was told. */
const waiting = 'quote-request-waiting';

/** A browser may refuse to keep anything for a page; then it is kept for as long as the page is open. */
function storageOr(name: 'localStorage' | 'sessionStorage') {
  try {
    window[name].setItem('probe', '');
    window[name].removeItem('probe');
    return window[name];
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  }
}

const tabStorage = storageOr('sessionStorage');
const deviceStorage = storageOr('localStorage');

/** The attempt to send this body: the one that is under way already, or a new one with a key of its own. */
export function attemptFor(body: string): Attempt {
  const known = [read(tabStorage, inFlight), waitingAttempt()].find((attempt) => attempt?.body === body);
  const attempt = known ? { body, key: known.key } : { body, key: newKey() };
  write(tabStorage, inFlight, attempt);
  return attempt;
}

/** Keeps an attempt that did not arrive, to be sent later. */
export function keepWaiting(attempt: Attempt) {
  write(deviceStorage, waiting, { ...attempt, keptAt: Date.now() });
}

/** What waits to be sent, if it is not older than a day. */
export function waitingAttempt(): WaitingAttempt | undefined {
  const kept = read(deviceStorage, waiting);
  if (kept && Date.now() - kept.keptAt < shelfLife) return kept;
  deviceStorage.removeItem(waiting);
  return undefined;
}

/** Forgets both: the request has arrived, was refused, or the visitor does not want it sent. */
export function forgetAttempt() {
  tabStorage.removeItem(inFlight);
  deviceStorage.removeItem(waiting);
}

function read(storage: Pick<Storage, 'getItem'>, name: string): WaitingAttempt | undefined {
  return JSON.parse(storage.getItem(name) ?? 'null') ?? undefined;
}

function write(storage: Pick<Storage, 'setItem'>, name: string, attempt: Attempt | WaitingAttempt) {
  storage.setItem(name, JSON.stringify(attempt));
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing on pages served without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
