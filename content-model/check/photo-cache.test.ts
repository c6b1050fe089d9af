import { readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { deleteUnused, hashPhoto, makeOnce } from './photo-cache.ts';

const encode = async () => Buffer.from('encoded');

test('cached results are found for a photo wherever it is stored and whatever its name', async () => {
  const [cache, one, other] = [1, 2, 3].map(() => makeTemporaryFolder(onTestFinished));
  const files = [path.join(one!, 'patio.jpg'), path.join(other!, 'patio 2.jpg')];
  for (const file of files) writeFileSync(file, 'a photo');
  const make = vi.fn(encode);
  for (const file of files) {
    const found = await makeOnce([await hashPhoto(file), 728], make, cache);
    expect(Buffer.from(found).toString()).toBe('encoded');
  }
  expect(make).toHaveBeenCalledOnce();
  await makeOnce([await hashPhoto(files[0]!), 420], make, cache);
  writeFileSync(files[0]!, 'another photo');
  await makeOnce([await hashPhoto(files[0]!), 420], make, cache);
  expect(make).toHaveBeenCalledTimes(3);
});

test('a result that failed, or was lost in a power cut, is created again', async () => {
  const cache = makeTemporaryFolder(onTestFinished);
  await expect(makeOnce(['patio'], () => Promise.reject(new Error('cut off')), cache)).rejects.toThrow(
    'cut off',
  );
  expect(readdirSync(cache)).toEqual([]);
  const make = vi.fn(encode);
  await makeOnce(['patio'], make, cache);
  for (const name of readdirSync(cache)) writeFileSync(path.join(cache, name), '');
  await makeOnce(['patio'], make, cache);
  expect(make).toHaveBeenCalledTimes(2);
});

test('results that no build used for a month are deleted', async () => {
  const cache = makeTemporaryFolder(onTestFinished);
  for (const name of ['asked for again', 'forgotten']) await makeOnce([name], encode, cache);
  const longAgo = new Date('2026-01-01');
  for (const name of readdirSync(cache)) utimesSync(path.join(cache, name), longAgo, longAgo);
  const make = vi.fn(encode);
  await makeOnce(['asked for again'], make, cache);
  // What another build renames or removes between two looks: listed, and no longer there.
  symlinkSync('gone', path.join(cache, 'gone-before-the-second-look'));
  await deleteUnused(cache);
  rmSync(path.join(cache, 'gone-before-the-second-look'));
  expect(readdirSync(cache)).toHaveLength(1);
  await makeOnce(['asked for again'], make, cache);
  expect(make).not.toHaveBeenCalled();
});
