import { expect, test } from 'vitest';
import { peakMemoryOf } from './peak-memory.mjs';
import { projectNode, run } from './project.mjs';

/** A program that uses this many MB, with a child that uses as many. */
const holding = (megabytes: number) => `
const held = Buffer.alloc(${megabytes} * 1024 * 1024, 1);
if (process.argv[1] !== 'child') {
  require('node:child_process').spawnSync(process.execPath, ['-e', process.env.HOLDING, 'child']);
} else setTimeout(() => held, 3000);`;

test('returns the peak memory of a program and its children together, in MB', async () => {
  const code = holding(200);
  const peak = await peakMemoryOf(async () => {
    await run(projectNode(), ['-e', code], { env: { HOLDING: code } });
  });
  expect(peak).toBeGreaterThan(400);
  expect(peak).toBeLessThan(700);
});

/** A program that takes about 100 MB, and makes four of itself that have it in common with it, as one does to start another. */
const forking = `x=$(head -c 100000000 /dev/zero | tr '\\0' x)
for each in 1 2 3 4; do (sleep 3; exit 0) & done
wait`;

test('memory that a program has in common with those it makes of itself counts once', async () => {
  const peak = await peakMemoryOf(async () => {
    await run('sh', ['-c', forking]);
  });
  expect(peak).toBeGreaterThan(90);
  expect(peak).toBeLessThan(350);
});
