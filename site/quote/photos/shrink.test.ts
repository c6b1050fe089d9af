import { expect, test } from 'vitest';
import { fitInto } from './shrink.ts';

test.each([
  ['a photo of 12 megapixels', [4000, 3000], [2048, 1536]],
  ['one on its side', [3000, 4000], [1536, 2048]],
  ['one that fits', [2048, 10], [2048, 10]],
  ['a small one, which is never enlarged', [30, 20], [30, 20]],
  ['a panorama, which keeps a pixel of its height', [40_000, 3], [2048, 1]],
])('%s is made to fit', (_, [width = 0, height = 0], [fitWidth, fitHeight]) => {
  expect(fitInto({ width, height })).toEqual({ width: fitWidth, height: fitHeight });
});
