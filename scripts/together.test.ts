import { expect, test } from 'vitest';
import { run } from './project.mjs';
import { runTogether } from './together.mjs';

const node = (script: string) => (signal: AbortSignal) =>
  run(process.execPath, ['-e', script], { signal, keep: true });
const forever = 'setInterval(() => {}, 1000)';

test('whichever program ends first takes the others with it, and its exit code counts', async () => {
  const ends: number[] = [];
  const noted = async (signal: AbortSignal) => {
    const end = await node(forever)(signal);
    ends.push(end.exitCode);
    return end;
  };
  expect(await runTogether([noted, node('process.exit(3)'), noted])).toBe(3);
  expect(ends).toEqual([143, 143]);
});

test('a program that takes its time to end is waited for', async () => {
  const slow = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 300)); ${forever}`;
  let hasEnded = false;
  const told = (signal: AbortSignal) => node(slow)(signal).finally(() => (hasEnded = true));
  await runTogether([told, node('setTimeout(() => {}, 500)')]);
  expect(hasEnded).toBe(true);
});

test('a program that cannot be started leaves none of the others behind', async () => {
  let hasEnded = false;
  const other = (signal: AbortSignal) => node(forever)(signal).finally(() => (hasEnded = true));
  const missing = (signal: AbortSignal) => run('no-such-program', [], { signal });
  await expect(runTogether([other, missing])).rejects.toThrow('ENOENT');
  expect(hasEnded).toBe(true);
});
