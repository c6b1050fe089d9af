/**
 * Runs each piece of work after the one before it has ended, however that ended. For what takes a thread of the pool for
 * long: the same four threads read the site's files for visitors.
 */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
