import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Started, usage } from './processes.ts';

/** Servers run on this core, the load generator on the other. */
export const serverCore = 0;
const loadCore = 1;

export interface Load {
  perSecond: number;
  p99Ms: number;
  /** Processor time the server used per response, in microseconds. */
  cpuUs: number;
}

/** Requests one address as fast as it is answered. @throws if any response was not a success */
export async function hammer({ origin, pid }: Started, path: string, seconds = 5): Promise<Load> {
  const before = usage(pid).cpuMs;
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', String(loadCore), 'wrk', '-t1', '-c32', `-d${seconds}s`, '--latency'],
    ...['-H', 'Accept-Encoding: gzip', origin + path],
  ]);
  const cpuMs = usage(pid).cpuMs - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)!),
    cpuUs: (cpuMs * 1000) / answers,
  };
}

function milliseconds([, figure, unit]: RegExpExecArray): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
  return Math.round(Number(figure) * factor * 100) / 100;
}
