import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { namePhotos } from './name-photos.ts';

/** What is in `_astro` afterward, and the page. */
function named(files: Record<string, string>, page: string) {
  const folder = makeTemporaryFolder(onTestFinished);
  mkdirSync(path.join(folder, '_astro'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, '_astro', name), bytes);
  writeFileSync(path.join(folder, 'gallery.html'), page);
  namePhotos(folder);
  return {
    files: readdirSync(path.join(folder, '_astro')).sort(),
    page: readFileSync(path.join(folder, 'gallery.html'), 'utf8'),
  };
}

const slab = {
  'IMG 1 (2).a-_4567z_Z1x4gc.avif': 'larger than the other',
  'IMG 1 (2).a-_4567z_2jiMO8.avif': 'small',
  'IMG 1 (2).a-_4567z_acVIT.webp': 'another format',
};
const page =
  '<img srcset="/_astro/IMG%201%20(2).a-_4567z_2jiMO8.avif 420w, /_astro/IMG%201%20(2).a-_4567z_Z1x4gc.avif 728w" src="/_astro/IMG%201%20(2).a-_4567z_acVIT.webp">';

test('the files of a photo share one hash and are numbered from the smallest, on disk and on the page', () => {
  const words = '<p>v1.abcdefgh_1.avif</p>';
  const done = named({ ...slab, 'barlow-400.Dx-z-o6F.woff2': 'a font' }, page + words);
  const [hash] = /[\w-]{6}(?=-1\.avif)/.exec(done.page)!;
  expect(done.files).toEqual([
    ...[`IMG 1 (2).${hash}-1.avif`, `IMG 1 (2).${hash}-1.webp`, `IMG 1 (2).${hash}-2.avif`],
    'barlow-400.Dx-z-o6F.woff2',
  ]);
  const url = `/_astro/IMG%201%20(2).${hash}`;
  expect(done.page).toBe(`<img srcset="${url}-1.avif 420w, ${url}-2.avif 728w" src="${url}-1.webp">${words}`);
});

test('a file that is cached forever never changes its contents under one name', () => {
  const before = named(slab, page).files;
  expect(named(slab, page).files).toEqual(before);
  const recropped = { ...slab, 'IMG 1 (2).a-_4567z_2jiMO8.avif': 'small too' };
  for (const name of named(recropped, page).files) expect(before).not.toContain(name);
});
