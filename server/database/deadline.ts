import { AsyncLocalStorage } from 'node:async_hooks';

/** How long somebody may still wait for the database, in milliseconds. It passes only while something waits. */
class Deadline {
  #left: number;
  #waits = 0;
  #since = 0;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  get left(): number {
    return this.#waits === 0 ? this.#left : Math.max(0, this.#left - (performance.now() - this.#since));
  }

  beginWait() {
    if (this.#waits++ === 0) this.#since = performance.now();
  }

  endWait() {
    const { left } = this;
    if (--this.#waits === 0) this.#left = left;
  }
}

const deadlines = new AsyncLocalStorage<Deadline>();

/**
 * Marks an error as one of a database that could not do it now, rather than refused: an HTTP client gets a 503 and asks
 * again, and a phone keeps what it has to send.
 */
export const markUnavailable = (error: Error): Error => Object.assign(error, { statusCode: 503 });

/** The deadline passed while waiting for the database. The operation did not happen, or nobody can tell. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded';

  constructor() {
    super('The database did not respond in time.');
    markUnavailable(this);
  }
}

/**
 * Gives everything `work` asks of the database, now and later, one deadline: for its turn, a connection, locks and
 * responses together. Time that passes otherwise (pictures, files, hashes, a body that is still arriving) doesn't count. A
 * deadline inside another is no longer than what is left of that one.
 */
export function withDeadline<Result>(milliseconds: number, work: () => Result): Result {
  return withNewDeadline(Math.min(remaining(Number.POSITIVE_INFINITY), milliseconds), work);
}

/** Gives work a new deadline, whatever was waited for before. */
export function withNewDeadline<Result>(milliseconds: number, work: () => Result): Result {
  return deadlines.run(new Deadline(milliseconds), work);
}

/** No deadline: for work that grows with the number of rows and must not be left half done. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return withNewDeadline(Number.POSITIVE_INFINITY, work);
}

/**
 * The milliseconds until the deadline, at most `limit`; `limit` if no deadline was set, and infinity inside
 * `withoutDeadline`.
 */
export function remaining(limit: number): number {
  const left = deadlines.getStore()?.left ?? limit;
  return left === Number.POSITIVE_INFINITY ? left : Math.min(limit, left);
}

/** Waits for the database, and counts the wait toward the deadline. */
export async function countWait<Result>(work: Promise<Result>): Promise<Result> {
  const deadline = deadlines.getStore();
  deadline?.beginWait();
  try {
    return await work;
  } finally {
    deadline?.endWait();
  }
}

/**
 * Waits for what the database does for this many milliseconds, as `countWait` does.
 * @throws DeadlineExceeded after that, while `work` continues unobserved
 */
export async function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  if (milliseconds === Number.POSITIVE_INFINITY) return work;
  const timedOut = Promise.withResolvers<never>();
  const timer = setTimeout(() => timedOut.reject(new DeadlineExceeded()), milliseconds);
  try {
    return await countWait(Promise.race([work, timedOut.promise]));
  } finally {
    clearTimeout(timer);
  }
}
