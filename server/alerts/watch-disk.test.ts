import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { levelOf, spaceOf, watchDisk } from './watch-disk.ts';

const gigabyte = 1e9;

test.each([
  [11, 100, undefined],
  [9.9, 100, 'low'],
  [3.1, 100, 'low'],
  [2.9, 100, 'nearly-full'],
  // A tenth of a large disk is plenty.
  [180, 2000, undefined],
  [19, 2000, 'low'],
  [4.9, 2000, 'nearly-full'],
  // On a small one photographs are refused before a tenth is left.
  [0.6, 5, undefined],
  [0.5, 5, 'nearly-full'],
])('with %d GB free of %d the level is %s', (free, size, level) => {
  expect(levelOf({ free: free * gigabyte, size: size * gigabyte })).toBe(level);
});

test.each([
  [{ free: 530e6, size: 545e6 }, 'The disk is almost full', ['530 MB of 545 MB (97 %) are free', 'today']],
  [{ free: 9e9, size: 100e9 }, 'The disk is filling up', ['9.0 GB of 100 GB (9.0 %)', 'still works']],
])('of %o the owner is told that %s, and what to do', async (space, subject, said) => {
  const [found, ...others] = await watchDisk('/data', async () => space).look(new AbortController().signal);
  expect(others).toEqual([]);
  expect(found!.subject).toBe(subject);
  for (const words of [...said, 'du -xh', 'purge --older-than']) expect(found!.text).toContain(words);
});

test('the space of a real disk is read in bytes', async () => {
  const { free, size } = await spaceOf(temporaryFolder());
  expect(free).toBeGreaterThan(1_000_000);
  expect(size).toBeGreaterThan(free);
});
