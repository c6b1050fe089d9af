import { writeFileSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { checkDataFolder } from './data-folder.ts';
import { readSpace } from './disk-space.ts';

const disk = { stat, access, spaceOf: readSpace };

test('a folder that is there, or can be made, is fine, and looking makes none', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const withFree = (free: number) => ({ ...disk, spaceOf: async () => ({ free, size: 1e12 }) });
  expect(await checkDataFolder(folder, withFree(4e9))).toEqual({});
  expect(await checkDataFolder(path.join(folder, 'a/b'), withFree(4e9))).toEqual({});
  expect(await checkDataFolder(folder, withFree(409_600_000))).toEqual({
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

test('a folder in what is no disk is refused, and its making isn’t tried', async () => {
  expect(await checkDataFolder('/proc/data', { ...disk, access: async () => {} })).toEqual({
    problem: "/proc isn't on a disk, so nothing can be stored there",
  });
});

test('a folder that may not be written to is said to be so', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const refusing = { ...disk, access: () => Promise.reject(new Error('EACCES')) };
  expect(await checkDataFolder(folder, refusing)).toEqual({ problem: 'this user may not write there' });
  expect(await checkDataFolder(path.join(folder, 'data'), refusing)).toEqual({
    problem: `this user may not make it: nothing can be written to ${folder}`,
  });
});

test('a network drive that is gone does not hold up the answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const checked = checkDataFolder('/mnt/gone', { ...disk, stat: () => new Promise<never>(() => {}) });
  await vi.runAllTimersAsync();
  expect(await checked).toEqual({
    problem: expect.stringContaining('nothing there has answered for 10 seconds'),
    isSilent: true,
  });
});
