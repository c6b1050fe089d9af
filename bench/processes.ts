import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

export interface Started {
  origin: string;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  coldStart: number;
  stop(): Promise<void>;
}

/** Starts a program and waits until it answers; its output goes to a file, as in production. */
export async function startAndWait(
  words: string[],
  { port, core, env = {} }: { port: number; core?: number; env?: Record<string, string> },
): Promise<Started> {
  const log = openSync(path.join(makeTemporaryFolder(), 'log'), 'a');
  const pinned = core === undefined ? words : ['taskset', '-c', String(core), ...words];
  const startedAt = performance.now();
  const child = spawn(pinned[0]!, pinned.slice(1), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, log],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`${words.join(' ')} ended with ${child.exitCode}`);
    await wait(5);
  }
  return { origin, pid: child.pid!, coldStart: performance.now() - startedAt, stop: () => end(child) };
}

async function answers(origin: string): Promise<boolean> {
  const response = await fetch(origin, { headers: { connection: 'close' } }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Resident memory in MB, and processor time used in milliseconds, as Linux counts them. */
export function usage(pid: number): { residentMb: number; cpuMs: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  // Fields 14 and 15, in hundredths of a second.
  return { residentMb: kilobytes / 1024, cpuMs: (Number(times[11]) + Number(times[12])) * 10 };
}
