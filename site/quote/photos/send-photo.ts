import type { Outcome } from './upload-photo.ts';

/** How long to wait after a first and a second try, in milliseconds. After a third it waits for another occasion. */
const waits = [2000, 8000];
/** A server that asks for more is asked at another occasion. */
const longestWait = 20_000;

/** Sends one photograph, in up to three tries. @param pause waits this many milliseconds; false if meanwhile given up */
export async function sendPhoto(
  upload: () => Promise<Outcome>,
  pause: (milliseconds: number) => Promise<boolean>,
): Promise<Outcome> {
  for (const wait of waits) {
    const outcome = await upload();
    if (outcome.status !== 'failed' || outcome.wait > longestWait) return outcome;
    if (!(await pause(Math.max(wait, outcome.wait)))) return outcome;
  }
  return upload();
}
