import { AsyncLocalStorage } from 'node:async_hooks';

/** Until when the database may be waited for, in the milliseconds of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>();

/** The database was waited for until the deadline. What was asked of it did not happen, or nobody can tell. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';

  constructor() {
    super('The database did not respond in time.');
  }
}

/**
 * Gives all that `work` asks of the database, now and later, one deadline: for its turn, a connection, locks and
 * answers together. A deadline within another cannot be later than that one.
 */
export function within<Result>(milliseconds: number, work: () => Result): Result {
  return deadlines.run(performance.now() + timeLeft(milliseconds), work);
}

/** The milliseconds until the deadline, `most` at most; `most` where there is no deadline. */
export function timeLeft(most: number): number {
  const until = deadlines.getStore();
  return until === undefined ? most : Math.max(0, Math.min(most, until - performance.now()));
}

/** Waits for `work` for so many milliseconds. @throws OutOfTime after them, while `work` goes on unheeded */
export async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new OutOfTime()), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
