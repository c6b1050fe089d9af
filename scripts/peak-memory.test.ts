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
