import { AsyncLocalStorage } from 'node:async_hooks';

/** How long to wait for the database, as a `performance.now()` time in milliseconds. */
const deadlines = new AsyncLocalStorage<number>();

/**
 * Marks what the database did not refuse, but could not do now: whoever asked over HTTP is told to ask again, and a phone
 * keeps what it has to send.
 */
export const askAgain = (error: Error): Error => Object.assign(error, { statusCode: 503 });

/** The deadline passed while waiting for the database. The operation did not happen, or nobody can tell. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';

  constructor() {
    super('The database did not respond in time.');
    askAgain(this);
  }
}

/**
 * Gives everything `work` asks of the database, now and later, one deadline: for its turn, a connection, locks and
 * responses together. A deadline inside another cannot be later than the outer one.
 */
export function within<Result>(milliseconds: number, work: () => Result): Result {
  return deadlines.run(performance.now() + timeLeft(milliseconds), work);
}

/** The same for what begins only now, after something that was slow by nature: an earlier deadline ends here. */
export function anew<Result>(milliseconds: number, work: () => Result): Result {
  return deadlines.run(performance.now() + milliseconds, work);
}

/** The milliseconds until the deadline, `most` at most; `most` if there is no deadline. */
export function timeLeft(most: number): number {
  const until = deadlines.getStore();
  return until === undefined ? most : Math.max(0, Math.min(most, until - performance.now()));
}

/** Waits for `work` for this many milliseconds. @throws OutOfTime after that, while `work` continues unobserved */
export async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new OutOfTime()), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
