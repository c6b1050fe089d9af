import {
  cpSync,
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
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pruneBuilds, readBuiltFrom, restoreLink, serveBuild, servedBuild } from '#publishing/builds.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { addBuild, lastBuilt, replaceDist } from './builds.mjs';

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

test('a build killed between removing the old site and placing the new one loses neither', () => {
  const builtAt = statSync(path.join(dist, '.built-from')).mtime;
  renameSync(dist, path.join(folder, `.dist-${nobodysPid}-old`));
  mkdirSync(path.join(folder, `.dist-${nobodysPid}`));
  expect(lastBuilt()).toEqual(builtAt);
  expect(readdirSync(folder)).toEqual(['dist']);
});

test('the output of a running build is left alone', () => {
  mkdirSync(path.join(folder, `.dist-${process.pid}`));
  lastBuilt();
  expect(readdirSync(folder)).toEqual([`.dist-${process.pid}`, 'dist']);
});

/** What a build of some content was made from. */
const from = (digest: string) => ({ digest, stamp: 'this code', release: 1 });

test('an unchanged file shares its disk space with the served one, and no other name is served with it', async () => {
  const files = ['_astro/menu.a1.js', '_astro/photo.a1.avif', '.desk/assets/desk.a1.js'] as const;
  const [script, photo] = files;
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const inodes = () => files.map((name) => statSync(path.join(dist, name)).ino);
  const build = (text: string) =>
    replaceDist(
      dist,
      async (fresh) => {
        write(fresh, script, text);
        write(fresh, photo, 'same');
        // As site.mjs copies the desk from the served build.
        cpSync(path.join(dist, '.desk'), path.join(fresh, '.desk'), { recursive: true });
      },
      from(text),
    );
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
/** Builds a page of its own name and serves it. */
const replace = (name: string) => replaceDist(dist, page(name), from(name));
const add = (name: string) => addBuild(dist, page(name), from(name));
const pagesIn = (of: string) => readdirSync(of).filter((name) => name !== '.built-from');
/** What the kept builds consist of, oldest first. */
const kept = () => {
  const builds = path.join(folder, '.dist-builds');
  return readdirSync(builds)
    .toSorted()
    .map((name) => pagesIn(path.join(builds, name)).join());
};
const hour = 3_600_000;
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * hour);
function useOwnClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('a site is replaced as a whole, or not at all', async () => {
  const site = () => [readdirSync(folder), pagesIn(dist)];
  await replace('page');
  const replaced = [['.dist-builds', 'dist'], ['page']];
  expect(site()).toEqual(replaced);
  expect(readBuiltFrom(dist)).toEqual(from('page'));
  const failing = async () => {
    expect(pagesIn(dist)).toEqual(['page']);
    throw new Error('no room');
  };
  await expect(replaceDist(dist, failing, from(''))).rejects.toThrow('no room');
  expect(site()).toEqual(replaced);
  const lostAtLast = async (fresh: string) => rmSync(fresh, { recursive: true });
  await expect(replaceDist(dist, lostAtLast, from(''))).rejects.toThrow('ENOENT');
  expect(site()).toEqual(replaced);
});

test('a build stays for a day after another took its place, and never fewer than two', async () => {
  useOwnClock();
  await replace('a');
  // What an earlier release left is a build like any other.
  expect(kept()).toEqual(['', 'a']);
  later(100);
  await replace('b');
  // Pages of `a` were given out until now.
  expect(kept()).toEqual(['a', 'b']);
  later(23);
  await replace('c');
  expect(kept()).toEqual(['a', 'b', 'c']);
  later(2);
  await replace('d');
  expect(kept()).toEqual(['b', 'c', 'd']);
  expect(pagesIn(dist)).toEqual(['d']);
});

test('builds of named content stay, however old, each the newest one, and of others no more than two', async () => {
  useOwnClock();
  for (let number = 1; number <= 8; number++) {
    later(100);
    const name = await add(`text-${number}`);
    expect(pagesIn(dist)).not.toContain(`text-${number}`);
    if (number <= 5) serveBuild(dist, name);
  }
  const again = await add('text-3');
  later(100);
  pruneBuilds(dist, ['text-2', 'text-3', 'never built']);
  // The newest two, the served one, and what was named.
  expect(kept()).toEqual(['text-2', 'text-5', 'text-8', 'text-3']);
  expect(servedBuild(dist)).not.toBe(again);
});

test('pages of a build that was served again until now stay open for a day', async () => {
  useOwnClock();
  await replace('old');
  const old = servedBuild(dist)!;
  for (const name of ['b', 'c', 'd']) {
    later(10);
    await replace(name);
  }
  serveBuild(dist, old);
  later(20);
  await replace('e');
  expect(kept()).toContain('old');
});

test('a broken or missing link points to the newest build again', async () => {
  vi.stubEnv('CONTENT_DIR', makeTemporaryFolder(onTestFinished));
  await replace('page');
  rmSync(dist);
  expect(lastBuilt()).toBeInstanceOf(Date);
  rmSync(dist);
  symlinkSync('nowhere', dist);
  expect(lastBuilt()).toBeInstanceOf(Date);
  expect(pagesIn(dist)).toEqual(['page']);
});

/** Makes versions out of digests, the newest last. */
function publish(content: string, digests: string[]) {
  for (const [index, digest] of digests.entries()) {
    mkdirSync(path.join(content, '.versions', `v${index}`), { recursive: true });
    const previous = index === 0 ? null : `v${index - 1}`;
    writeFileSync(
      path.join(content, '.versions', `v${index}`, 'version.json'),
      JSON.stringify({ digest, previous }),
    );
    writeFileSync(path.join(content, '.versions/published'), `v${index}\n`);
  }
}

test('once something is published, a missing link never points to an unpublished build', async () => {
  const content = makeTemporaryFolder(onTestFinished);
  vi.stubEnv('CONTENT_DIR', content);
  for (const name of ['first', 'second', 'preview']) await add(name);
  publish(content, ['first', 'second']);
  rmSync(dist, { recursive: true });
  expect(lastBuilt()).toBeInstanceOf(Date);
  expect(pagesIn(dist)).toEqual(['second']);
  // The published version has no build yet: the one before it is better than a preview.
  publish(content, ['first', 'second', 'not built yet']);
  rmSync(dist);
  await add('another preview');
  expect(pagesIn(dist)).toEqual(['second']);
  rmSync(dist);
  restoreLink(dist, ['never built']);
  expect(readdirSync(folder)).not.toContain('dist');
});

test('a build that replaces the owner’s site leaves those of published versions', async () => {
  useOwnClock();
  const content = makeTemporaryFolder(onTestFinished);
  vi.stubEnv('CONTENT_DIR', content);
  publish(content, ['first', 'second']);
  for (const name of ['first', 'draft', 'second', 'b', 'c']) {
    later(100);
    await add(name);
  }
  later(100);
  await replace('again');
  expect(kept()).toEqual(['first', 'second', 'c', '', 'again']);
});
