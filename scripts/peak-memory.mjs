import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How often memory is sampled, in milliseconds. */
const lookEvery = 250;

/**
 * Does some work and samples the memory of everything it starts.
 * @param {() => Promise<void>} work
 * @returns {Promise<number>} the peak resident memory of this process's children, in MB; shared memory counts for
 *   each. 0 if there is no `ps`.
 */
export async function peakMemoryOf(work) {
  let peak = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentInChildren().catch(() => 0));
      await wait(lookEvery);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await looking;
  }
  return Math.round(peak / 1024);
}

/** In KB. */
async function residentInChildren() {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const under = (parent) =>
    rows.filter(([, ppid]) => ppid === parent).reduce((sum, [pid, , rss]) => sum + rss + under(pid), 0);
  return under(process.pid);
}
