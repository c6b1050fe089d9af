import { setTimeout as wait } from 'node:timers/promises';
import { timeLeft } from './deadline.ts';

/** How long a statement waits for another process that writes, in milliseconds, and how often it looks. */
const busyTimeout = 10_000;
const busyLook = 5;
/** SQLite's code for "another process is in the way". The bits above it say in which way. */
const busy = 5;
const plainCode = 0xff;

/**
 * Does it again as long as another process is in the way, up to the deadline or ten seconds. SQLite's own timeout
 * would stop this whole process meanwhile, and is not heeded where SQLite fears a deadlock, as when the journal
 * mode is changed.
 */
export async function whenFree<Result>(execute: () => Promise<Result> | Result): Promise<Result> {
  const until = performance.now() + timeLeft(busyTimeout);
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      if ((errcode & plainCode) !== busy || performance.now() > until) throw error;
      await wait(busyLook);
    }
  }
}
