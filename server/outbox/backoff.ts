/** After this many attempts a notification is given up. With the waits below, that is about three days. */
export const maxTries = 25;

const firstWait = 30_000;
/** Nine waits double up to two hours; the other fifteen, of four and a half hours, bring it to three days. */
const longestWait = 4.5 * 3_600_000;
const jitter = 0.2;

/** The longest wait, in milliseconds. A time further ahead was written with a wrong clock. */
export const farthestWait = longestWait * (1 + jitter);

/**
 * How long to wait after a failed attempt, in milliseconds: doubling from half a minute up to a cap, plus or minus up to
 * a fifth, so that many do not retry at the same moment.
 * @param tries how many were made, at least 1
 * @param random from 0 to 1
 */
export function waitAfter(tries: number, random: number = Math.random()): number {
  return Math.min(firstWait * 2 ** (tries - 1), longestWait) * (1 - jitter + 2 * jitter * random);
}
