import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publishBuild, servedBuild } from '#server/platform/builds.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { buildBeside, lastBuilt, replaceDist } from './builds.mjs';

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
  await replaceDist(dist, page('page'));
  const replaced = [['.dist-builds', 'dist'], ['page']];
  expect(site()).toEqual(replaced);
  const failing = async () => {
    expect(readdirSync(dist)).toEqual(['page']);
    throw new Error('no room');
  };
  await expect(replaceDist(dist, failing)).rejects.toThrow('no room');
  expect(site()).toEqual(replaced);
  const lostAtLast = async (fresh: string) => rmSync(fresh, { recursive: true });
  await expect(replaceDist(dist, lostAtLast)).rejects.toThrow('ENOENT');
  expect(site()).toEqual(replaced);
});

test('an unchanged file shares its disk space with the served one, and no other name is served with it', async () => {
  const files = ['_astro/menu.a1.js', '_astro/photo.a1.avif', '.desk/assets/desk.a1.js'] as const;
  const [script, photo] = files;
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const inodes = () => files.map((name) => statSync(path.join(dist, name)).ino);
  const build = (text: string) =>
    replaceDist(dist, async (fresh) => {
      write(fresh, script, text);
      write(fresh, photo, 'same');
      // As site.mjs links the desk from the served build.
      mkdirSync(path.join(fresh, '.desk/assets'), { recursive: true });
      for (const name of readdirSync(path.join(dist, '.desk/assets')))
        linkSync(path.join(dist, '.desk/assets', name), path.join(fresh, '.desk/assets', name));
    });
  for (const name of files) write(dist, name, 'same');
  const before = inodes();
  await build('changed');
  expect(inodes().map((inode, index) => inode === before[index])).toEqual([false, true, true]);
  expect(readFileSync(path.join(dist, script), 'utf8')).toBe('changed');
  const served = () => ['_astro', '.desk/assets'].flatMap((folder) => readdirSync(path.join(dist, folder)));
  const names = files.map((name) => path.basename(name));
  expect(served()).toEqual(names);
  // What releases until November 2026 left behind goes with the next build.
  for (const name of files) write(dist, `${name}.shared`, 'same');
  await build('changed');
  expect(served()).toEqual(names);
});

const page = (name: string) => async (fresh: string) => writeFileSync(path.join(fresh, name), '');
/** What the kept builds consist of, oldest first. */
const kept = () => {
  const builds = path.join(folder, '.dist-builds');
  return readdirSync(builds)
    .toSorted()
    .map((name) => readdirSync(path.join(builds, name)).join());
};

test('a build stays for a day after another took its place, and never fewer than two', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const hour = 3_600_000;
  await replaceDist(dist, page('a'));
  // What an earlier release left is a build like any other.
  expect(kept()).toEqual(['.built-from', 'a']);
  vi.setSystemTime(Date.now() + 100 * hour);
  await replaceDist(dist, page('b'));
  // Pages of `a` were given out until now.
  expect(kept()).toEqual(['a', 'b']);
  vi.setSystemTime(Date.now() + 23 * hour);
  await replaceDist(dist, page('c'));
  expect(kept()).toEqual(['a', 'b', 'c']);
  vi.setSystemTime(Date.now() + 2 * hour);
  await replaceDist(dist, page('d'));
  expect(kept()).toEqual(['b', 'c', 'd']);
  expect(readdirSync(dist)).toEqual(['d']);
});

test('the last ten published builds stay, however old, and of drafts nobody sees more than two', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let number = 1; number <= 14; number++) {
    vi.setSystemTime(Date.now() + 100 * 3_600_000);
    const name = await buildBeside(dist, page(`draft-${number}`));
    expect(readdirSync(dist)).not.toContain(`draft-${number}`);
    if (number <= 11) publishBuild(dist, name);
  }
  expect(readdirSync(dist)).toEqual(['.published', 'draft-11']);
  expect(kept().map((names) => /draft-\d+/.exec(names)?.[0])).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14].map((number) => `draft-${number}`),
  );
  // A build that visitors have not seen takes no place of its own accord.
  rmSync(dist);
  expect(lastBuilt()).toBeUndefined();
  expect(readdirSync(dist)).toContain('draft-11');
});

test('pages of a build that was served again until now stay open for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await replaceDist(dist, page('old'));
  const old = servedBuild(dist)!;
  for (const name of ['b', 'c', 'd']) {
    vi.setSystemTime(Date.now() + 10 * 3_600_000);
    await replaceDist(dist, page(name));
  }
  publishBuild(dist, old);
  rmSync(path.join(dist, '.published'));
  vi.setSystemTime(Date.now() + 20 * 3_600_000);
  await replaceDist(dist, page('e'));
  expect(kept()).toContain('old');
});

test('a link that leads nowhere, or is gone, leads to the newest build again', async () => {
  await replaceDist(dist, page('.built-from'));
  rmSync(dist);
  expect(lastBuilt()).toBeInstanceOf(Date);
  rmSync(dist);
  symlinkSync('nowhere', dist);
  expect(lastBuilt()).toBeInstanceOf(Date);
});
