import { readFileSync } from 'node:fs';

/**
 * The most memory that this process has taken so far, in kilobytes. On Linux, what `process.resourceUsage()` says begins
 * with what the process that started this one had taken by then, so it is asked only where there is nothing better.
 */
export function peakMemory(): number {
  return fromStatus('self', 'VmHWM') ?? process.resourceUsage().maxRSS;
}

/** The memory that a process takes now, in kilobytes; undefined if it is gone, and on other systems than Linux. */
export const residentMemory = (pid: number): number | undefined => fromStatus(pid, 'VmRSS');

function fromStatus(process: number | 'self', figure: string): number | undefined {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    const [, kilobytes] = new RegExp(`^${figure}:\\s*(\\d+) kB$`, 'm').exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}
