import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isPhotoFile, photoEndings } from '#content-model/schema/photo-files.ts';

/** A glob has to be plain text, so the endings stand there once more. */
const [, glob] = /'content-photos\/([^']+)'/.exec(
  readFileSync(new URL('photos.ts', import.meta.url), 'utf8'),
)!;

it.each(
  photoEndings.flatMap((ending) => [
    `IMG_1${ending}`,
    `IMG_1${ending.toUpperCase()}`,
    `IMG 1 (2)${ending.slice(0, 2).toUpperCase()}${ending.slice(2)}`,
  ]),
)('the site shows %s, which the content check accepts', (file) => {
  expect(isPhotoFile(file)).toBe(true);
  expect(path.matchesGlob(file, glob!)).toBe(true);
});

it.each(['IMG_1.heic', 'README.md', '._IMG_1.jpg', '.DS_Store', 'Thumbs.db'])(
  'the site does not look at %s, and neither does the check',
  (file) => {
    expect(isPhotoFile(file)).toBe(false);
    expect(path.matchesGlob(file, glob!)).toBe(false);
  },
);
