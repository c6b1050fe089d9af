/**
 * Runs programs that belong together: whichever ends first, or cannot be started, takes the others with it.
 * @param {((signal: AbortSignal) => Promise<{ exitCode: number }>)[]} programs each told by the signal to end
 * @returns the exit code of the first
 */
export async function runTogether(programs) {
  const over = new AbortController();
  const ends = programs.map((start) => start(over.signal));
  try {
    return (await Promise.race(ends)).exitCode;
  } finally {
    over.abort();
    await Promise.allSettled(ends);
  }
}
