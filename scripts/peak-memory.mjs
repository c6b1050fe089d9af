import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How often memory is looked at, in milliseconds. */
const lookEvery = 250;

/**
 * Does some work and looks at the memory of all that it starts.
 * @param {() => Promise<void>} work
 * @returns {Promise<number>} the most that was resident in this process' children at one time, in MB; what they share
 *   counts for each. 0 where there is no `ps`.
 */
export async function peakMemoryOf(work) {
  let peak = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentInChildren().catch(() => 0));
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
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
