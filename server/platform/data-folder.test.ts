import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { checkDataFolder } from './data-folder.ts';

test('a folder that is there, or can be made, is fine, and looking makes none', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const plenty = { free: 4e9 };
  expect(await checkDataFolder(folder, async () => plenty)).toEqual({});
  expect(await checkDataFolder(path.join(folder, 'a/b'), async () => plenty)).toEqual({});
  expect(await checkDataFolder(folder, async () => ({ free: 409_600_000 }))).toEqual({
    warning: `The disk of DATA_DIR is almost full: 390 MB are left in ${folder}.`,
  });
});

test('a folder below a file cannot be made', async () => {
  const file = path.join(makeTemporaryFolder(onTestFinished), 'file');
  writeFileSync(file, '');
  expect(await checkDataFolder(path.join(file, 'data'))).toEqual({
    problem: `${file} is a file and no folder`,
  });
});

// Root may write everywhere.
test.skipIf(process.getuid?.() === 0)('a folder that may not be written to is said to be so', async () => {
  const folder = path.join(makeTemporaryFolder(onTestFinished), 'closed');
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  const problem = `this user may not make it: nothing can be written to ${folder}`;
  expect(await checkDataFolder(path.join(folder, 'data'))).toEqual({ problem });
});

test('a network drive that is gone does not hold up the answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const checked = checkDataFolder('/mnt/gone', () => new Promise(() => {}));
  await vi.runAllTimersAsync();
  expect(await checked).toEqual({
    problem: expect.stringContaining('nothing there has answered for 10 seconds'),
    isSilent: true,
  });
});
