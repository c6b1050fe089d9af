import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { stampFileOf } from './builds.mjs';
import { describeFirstBuild } from './first-build.mjs';

/** A content folder with so many photos, and a cache of so many pictures. */
function setup(photos: number, pictures: number) {
  const folder = makeTemporaryFolder(onTestFinished);
  const fill = (name: string, count: number, end: string) => {
    mkdirSync(path.join(folder, name), { recursive: true });
    for (let at = 0; at < count; at++) writeFileSync(path.join(folder, name, `${at}${end}`), '');
  };
  fill('content/photos', photos, '.jpg');
  fill('cache/photos', pictures, '');
  return [path.join(folder, 'content'), path.join(folder, 'dist'), path.join(folder, 'cache')] as const;
}

test.each([
  [32, 2, 'The first build takes about 1 minute on two cores: it makes every size of 32 photos.'],
  [152, 2, 'The first build takes about 5 minutes on two cores: it makes every size of 152 photos.'],
  [32, 1, 'The first build takes about 2 minutes on one core: it makes every size of 32 photos.'],
  [40, 4, 'The first build takes about 1 minute on 4 cores: it makes every size of 40 photos.'],
])(
  'the first build of %i photos on %i cores is said to take what was measured',
  (photos, cores, expected) => {
    expect(describeFirstBuild(...setup(photos, 0), cores)).toBe(expected);
  },
);

test('small pictures that the desk shows make no build the second one; a later build says nothing', () => {
  expect(describeFirstBuild(...setup(10, 20), 2)).toContain('first build');
  expect(describeFirstBuild(...setup(10, 60), 2)).toBeUndefined();
  expect(describeFirstBuild(...setup(0, 0), 2)).toBeUndefined();
  // Of 10 photos, pages may show one.
  const [content, dist, cache] = setup(10, 0);
  mkdirSync(dist);
  writeFileSync(stampFileOf(dist), JSON.stringify({ digest: 'a', stamp: 'b', release: 1 }));
  expect(describeFirstBuild(content, dist, cache, 2)).toBeUndefined();
});
