import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** How often memory is sampled, in milliseconds. */
const lookEvery = 250;

/**
 * Does some work and samples the memory of everything it starts.
 * @param {() => Promise<void>} work
 * @returns {Promise<number>} the peak memory of this process's children, in MB. What several have in common counts
 *   once, where `ps` can tell; elsewhere for each. 0 if there is no `ps`.
 */
export async function peakMemoryOf(work) {
  let peak = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await takenByChildren());
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
async function takenByChildren() {
  // A process that starts another is there twice for a moment, with all of its memory in common with itself.
  const listed = await list('pss').catch(() => list('rss').catch(() => ''));
  const rows = listed.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const under = (parent) =>
    rows.filter(([, ppid]) => ppid === parent).reduce((sum, [pid, , taken]) => sum + taken + under(pid), 0);
  return under(process.pid);
}

/** @param {'pss' | 'rss'} taken `pss`: a share of what is in common with others. Not every `ps` knows it. */
async function list(taken) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', `pid=,ppid=,${taken}=`]);
  return stdout;
}
