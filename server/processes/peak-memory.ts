import { readFileSync } from 'node:fs';

/**
 * The most memory that this process has taken so far, in kilobytes. On Linux, what `process.resourceUsage()` says begins
 * with what the process that started this one had taken by then, so it is asked only where there is nothing better.
 */
export function peakMemory(): number {
  const [, own] = /^VmHWM:\s*(\d+) kB$/m.exec(statusOfProcess()) ?? [];
  return own ? Number(own) : process.resourceUsage().maxRSS;
}

/** Empty on other systems than Linux. */
function statusOfProcess(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}
