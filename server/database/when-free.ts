import { setTimeout as wait } from 'node:timers/promises';
import { askAgain, timeLeft } from './deadline.ts';

/** How long a statement waits for another process that is writing, in milliseconds, and how often it checks. */
const busyTimeout = 10_000;
const busyLook = 5;
/** SQLite's code for "another process is in the way". The bits above it say in which way. */
const busy = 5;
const plainCode = 0xff;

/**
 * Retries as long as another process is in the way, up to the deadline or ten seconds. SQLite's own timeout would
 * block this whole process in the meantime, and is ignored where SQLite fears a deadlock, as when changing the
 * journal mode.
 */
export async function whenFree<Result>(execute: () => Promise<Result> | Result): Promise<Result> {
  const until = performance.now() + timeLeft(busyTimeout);
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      if ((errcode & plainCode) !== busy) throw error;
      if (performance.now() > until) throw askAgain(error as Error);
      await wait(busyLook);
    }
  }
}
