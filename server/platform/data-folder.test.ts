import { writeFileSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { checkDataFolder } from './data-folder.ts';
import { readSpace } from './disk-space.ts';

const disk = { stat, access, spaceOf: readSpace };

test('a folder that exists or can be created is fine, and checking creates none', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const withFree = (free: number) => ({ ...disk, spaceOf: async () => ({ free, size: 1e12 }) });
  expect(await checkDataFolder(folder, withFree(4e9))).toEqual({});
  expect(await checkDataFolder(path.join(folder, 'a/b'), withFree(4e9))).toEqual({});
  expect(await checkDataFolder(folder, withFree(409_600_000))).toEqual({
    warning: `The disk of DATA_DIR is almost full: 390 MB is left in ${folder}.`,
  });
});

test('a folder below a file cannot be made', async () => {
  const file = path.join(makeTemporaryFolder(onTestFinished), 'file');
  writeFileSync(file, '');
  expect(await checkDataFolder(path.join(file, 'data'))).toEqual({
    problem: `${file} is a file, not a folder`,
  });
});

test('a folder that isn’t on a disk is refused, and isn’t created', async () => {
  expect(await checkDataFolder('/proc/data', { ...disk, access: async () => {} })).toEqual({
    problem: "/proc isn't on a disk, so nothing can be stored there",
  });
});

test('a folder without write permission is reported', async () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const refusing = { ...disk, access: () => Promise.reject(new Error('EACCES')) };
  expect(await checkDataFolder(folder, refusing)).toEqual({ problem: 'this user may not write there' });
  expect(await checkDataFolder(path.join(folder, 'data'), refusing)).toEqual({
    problem: `this user may not make it: nothing can be written to ${folder}`,
  });
});

test('a disconnected network drive does not delay the check', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const checked = checkDataFolder('/mnt/gone', { ...disk, stat: () => new Promise<never>(() => {}) });
  await vi.runAllTimersAsync();
  expect(await checked).toEqual({
    problem: expect.stringContaining('nothing there has responded for 10 seconds'),
    isSilent: true,
  });
});
