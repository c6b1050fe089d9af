import { expect, onTestFinished, test, vi } from 'vitest';
import { createSchedule, type Job } from './schedule.ts';

const minute = 60_000;

/** A schedule whose minutes pass when the test says so, and what it logs. */
function scheduleOf(jobs: Job[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[][] = [];
  const schedule = createSchedule(jobs, { error: (...line: unknown[]) => void lines.push(line) });
  schedule.start();
  return { ...schedule, lines, pass: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute) };
}

test('a job that fails or hangs stops no other, runs again when its time comes, and never twice at the same time', async () => {
  const fails = vi.fn(async () => Promise.reject(new Error('no such table')));
  const hanging = Promise.withResolvers<void>();
  const hangs = vi.fn(() => hanging.promise);
  const works = vi.fn(async () => {});
  const { pass, stop, lines } = scheduleOf([
    { name: 'reminders', every: minute, first: 0, run: fails },
    { name: 'copies', every: minute, first: 0, run: hangs },
    { name: 'old requests', every: minute, first: 0, run: works },
    { name: 'certificates', every: 60 * minute, first: minute, run: works },
  ]);
  await pass(0);
  expect(works).toHaveBeenCalledTimes(1);
  await pass(3);
  expect([fails, hangs, works].map((run) => run.mock.calls.length)).toEqual([4, 1, 5]);
  expect(lines).toEqual(
    Array(4).fill([
      { job: 'reminders', error: expect.objectContaining({ message: 'no such table' }) },
      'job failed',
    ]),
  );
  hanging.resolve();
  await pass(1);
  expect(hangs).toHaveBeenCalledTimes(2);
  await stop();
});

test('a stop signals running jobs and waits for them, and no job begins after it', async () => {
  const ending = Promise.withResolvers<void>();
  const run = vi.fn((_signal: AbortSignal) => ending.promise);
  const { pass, stop } = scheduleOf([{ name: 'copies', every: minute, run }]);
  await pass(1);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  expect(run.mock.calls[0]![0].aborted).toBe(true);
  await pass(10);
  expect(stopped).not.toHaveBeenCalled();
  ending.resolve();
  await stopping;
  expect(run).toHaveBeenCalledTimes(1);
});
