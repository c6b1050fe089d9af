import { expect, test } from 'vitest';
import { run, runTogether } from './project.mjs';

const node = (script: string) => (signal: AbortSignal) =>
  run(process.execPath, ['-e', script], { signal, keep: true });

/** Ends `exitCode` after it was told to, when `end` is called. */
function untilEnded(exitCode: number) {
  const [told, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const program = async (signal: AbortSignal) => {
    signal.addEventListener('abort', () => told.resolve());
    await ended.promise;
    return { exitCode };
  };
  return { program, isTold: told.promise, end: () => ended.resolve() };
}

test('whichever program ends first takes the others with it, and its exit code counts', async () => {
  const ends: number[] = [];
  const noted = async (signal: AbortSignal) => {
    const end = await node('setInterval(() => {}, 1000)')(signal);
    ends.push(end.exitCode);
    return end;
  };
  expect(await runTogether([noted, node('process.exit(3)'), noted])).toBe(3);
  expect(ends).toEqual([143, 143]);
});

test.each([
  ['', async () => ({ exitCode: 3 }), 3],
  [' also when another cannot be started', () => run('no-such-program', []), 'ENOENT'],
])('a program that takes its time to end is waited for%s', async (_, other, outcome) => {
  const slow = untilEnded(0);
  let isOver = false;
  const running = runTogether([slow.program, other])
    .catch(({ code }) => code)
    .finally(() => (isOver = true));
  await slow.isTold;
  expect(isOver).toBe(false);
  slow.end();
  expect(await running).toBe(outcome);
});
