/** After so many tries a notification is given up. With the waits below that is about three days. */
export const maxTries = 25;

const firstWait = 30_000;
/** Nine waits double up to two hours; the other fifteen of four and a half make three days of it. */
const longestWait = 4.5 * 3_600_000;
const jitter = 0.2;

/** No wait is longer, in milliseconds. A time further ahead was written by a clock that was wrong. */
export const farthestWait = longestWait * (1 + jitter);

/**
 * How long to wait after a try that failed, in milliseconds: doubling from half a minute up to a cap,
 * and up to a fifth more or less, so that many do not come back at the same moment.
 * @param tries how many were made, at least 1
 * @param random from 0 to 1
 */
export function waitAfter(tries: number, random: number = Math.random()): number {
  return Math.min(firstWait * 2 ** (tries - 1), longestWait) * (1 - jitter + 2 * jitter * random);
}
