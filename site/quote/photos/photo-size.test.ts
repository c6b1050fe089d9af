import { expect, test } from 'vitest';
import { fitInto, sizeInWords } from './photo-size.ts';

test.each([
  ['a photograph of 12 megapixels', [4000, 3000], [2048, 1536]],
  ['one on its side', [3000, 4000], [1536, 2048]],
  ['one that fits', [2048, 10], [2048, 10]],
  ['a small one, which is never enlarged', [30, 20], [30, 20]],
  ['a panorama, which keeps a pixel of its height', [40_000, 3], [2048, 1]],
])('%s is made to fit', (_, [width = 0, height = 0], [fitWidth, fitHeight]) => {
  expect(fitInto({ width, height })).toEqual({ width: fitWidth, height: fitHeight });
});

test.each([
  [1, '1 kB'],
  [482_300, '482 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_582_912, '12.6 MB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
