import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { lastBuilt, replaceDist } from './dist.mjs';

const nobodysPid = 2 ** 22 + 1;
let folder: string;
let dist: string;

beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
  dist = path.join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(path.join(dist, '.built-from'), 'this');
  vi.stubEnv('DIST_DIR', dist);
});
afterEach(() => void vi.unstubAllEnvs());

test('a build killed between removing the old site and placing the new one loses neither', () => {
  const builtAt = statSync(path.join(dist, '.built-from')).mtime;
  renameSync(dist, path.join(folder, `.dist-${nobodysPid}-old`));
  mkdirSync(path.join(folder, `.dist-${nobodysPid}`));
  expect(lastBuilt()).toEqual(builtAt);
  expect(readdirSync(folder)).toEqual(['dist']);
});

test('what a build at work has made so far is left alone', () => {
  mkdirSync(path.join(folder, `.dist-${process.pid}`));
  lastBuilt();
  expect(readdirSync(folder)).toEqual([`.dist-${process.pid}`, 'dist']);
});

test('a site is replaced as a whole, or not at all', async () => {
  const site = () => [readdirSync(folder), readdirSync(dist)];
  await replaceDist(dist, async (fresh) => writeFileSync(path.join(fresh, 'page'), ''));
  expect(site()).toEqual([['dist'], ['page']]);
  const failing = async () => {
    expect(readdirSync(dist)).toEqual(['page']);
    throw new Error('no room');
  };
  await expect(replaceDist(dist, failing)).rejects.toThrow('no room');
  expect(site()).toEqual([['dist'], ['page']]);
  const lostAtLast = async (fresh: string) => rmSync(fresh, { recursive: true });
  await expect(replaceDist(dist, lostAtLast)).rejects.toThrow('ENOENT');
  expect(site()).toEqual([['dist'], ['page']]);
});
