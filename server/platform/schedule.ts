import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './log.ts';

export interface Job {
  /** Its name in the log. */
  name: string;
  /** Its pace, in milliseconds. */
  every: number;
  /** How long after the start it runs for the first time, in milliseconds; if nothing is said, after `every`. */
  first?: number;
  /** @param signal aborted when the server stops */
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * Runs each job at its own pace. One that fails is logged and runs again when its time comes; one that takes longer than
 * its pace is left to finish first. Neither holds up another. Time that the clock skips or repeats counts for nothing.
 */
export function createSchedule(jobs: readonly Job[], log: Pick<FastifyBaseLogger, 'error'>) {
  const stopping = new AbortController();
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();

  async function run(job: Job) {
    try {
      await job.run(stopping.signal);
    } catch (error) {
      // A job that was stopped may fail because of it.
      if (!stopping.signal.aborted) log.error({ job: job.name, error: describeError(error) }, 'job failed');
    } finally {
      running.delete(job);
    }
  }

  function scheduleNext(job: Job, milliseconds: number) {
    timers.set(
      job,
      setTimeout(() => {
        if (!running.has(job)) running.set(job, run(job));
        scheduleNext(job, job.every);
      }, milliseconds),
    );
  }

  return {
    start() {
      for (const job of jobs) scheduleNext(job, job.first ?? job.every);
    },
    /** Resolves when every job that was running has ended. */
    async stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
