import { AsyncLocalStorage } from 'node:async_hooks';

/** How long to wait for the database, as a `performance.now()` time in milliseconds. */
const deadlines = new AsyncLocalStorage<number>();

/**
 * Marks what the database did not refuse, but could not do now: whoever asked over HTTP is told to ask again, and a phone
 * keeps what it has to send.
 */
export const asUnavailable = (error: Error): Error => Object.assign(error, { statusCode: 503 });

/** The deadline passed while waiting for the database. The operation did not happen, or nobody can tell. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded';

  constructor() {
    super('The database did not respond in time.');
    asUnavailable(this);
  }
}

/**
 * Gives everything `work` asks of the database, now and later, one deadline: for its turn, a connection, locks and
 * responses together. A deadline inside another cannot be later than the outer one.
 */
export function withDeadline<Result>(milliseconds: number, work: () => Result): Result {
  const outer = deadlines.getStore() ?? Number.POSITIVE_INFINITY;
  return deadlines.run(Math.min(outer, performance.now() + milliseconds), work);
}

/** The same for what begins only now, after something that was slow by nature: an earlier deadline ends here. */
export function withNewDeadline<Result>(milliseconds: number, work: () => Result): Result {
  return deadlines.run(performance.now() + milliseconds, work);
}

/** No deadline: for work that grows with the number of rows and must not be left half done. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return deadlines.run(Number.POSITIVE_INFINITY, work);
}

/**
 * The milliseconds until the deadline, at most `most`; `most` if no deadline was set, and infinity inside
 * `withoutDeadline`.
 */
export function remaining(limit: number): number {
  const until = deadlines.getStore();
  if (until === undefined) return limit;
  if (until === Number.POSITIVE_INFINITY) return until;
  return Math.max(0, Math.min(limit, until - performance.now()));
}

/** Waits for `work` for this many milliseconds. @throws DeadlineExceeded after that, while `work` continues unobserved */
export async function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  if (milliseconds === Number.POSITIVE_INFINITY) return work;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DeadlineExceeded()), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
