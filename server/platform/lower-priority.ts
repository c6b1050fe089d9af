import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lets everything else on the machine go first. A process that goes last already stays there, for only a privileged one
 * may go up; where a service's sandbox forbids both, the work is still done.
 * @param to one of `os.constants.priority`
 */
export function lowerPriority(to: number) {
  try {
    setPriority(Math.max(getPriority(), to));
  } catch {
    // It is a courtesy.
  }
}

/** When memory runs out, Linux ends this process before any other, and not the server that started it. */
export function preferForOomKill() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such thing.
  }
}

/**
 * Leaves it to the parent when this process ends: somebody who stops the server's whole group of processes lets the
 * server finish first, and one whose server is gone ends.
 */
export function endWithParent() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
}
