/**
 * Loaded into a server before it starts (`--import`): from SIGUSR2 on it measures how long its event loop is blocked,
 * and at its end it writes that into the file named by EVENT_LOOP_FILE, in milliseconds. `delay`: by the clock, so
 * that other programs count too. `work`: processor time of this thread between two looks.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often it looks, in milliseconds: what it measures includes this. */
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
let work = 0;
process.on('SIGUSR2', () => {
  delay.reset();
  delay.enable();
  let before = process.threadCpuUsage();
  setInterval(() => {
    const used = process.threadCpuUsage(before);
    work = Math.max(work, (used.user + used.system) / 1000);
    before = process.threadCpuUsage();
  }, resolution).unref();
});
process.on('exit', () => {
  const figures = { p99: delay.percentile(99) / 1e6, delay: delay.max / 1e6, work };
  writeFileSync(process.env.EVENT_LOOP_FILE!, JSON.stringify(figures));
});
