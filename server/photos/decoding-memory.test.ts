import { expect, test } from 'vitest';
import { tooLargeToDecode } from './decoding-memory.ts';

const inPasses = { isProgressive: true, channels: 3 } as const;

test.each([
  ['JPEG', 50, { format: 'jpeg', channels: 3 }],
  ['JPEG in passes, as cameras write it', 45, { format: 'jpeg', chromaSubsampling: '4:2:0', ...inPasses }],
  ['JPEG in passes with all of its colors', 22, { format: 'jpeg', chromaSubsampling: '4:4:4', ...inPasses }],
  ['PNG', 50, { format: 'png', channels: 4 }],
  ['interlaced PNG', 41, { format: 'png', ...inPasses }],
  ['interlaced PNG of 16 bits', 20, { format: 'png', depth: 'ushort', ...inPasses }],
  ['WebP', 50, { format: 'webp', channels: 3 }],
  ['TIFF', 50, { format: 'tiff', channels: 3 }],
  ['GIF', 30, { format: 'gif', channels: 3 }],
  ['AVIF', 8, { format: 'heif', channels: 3 }],
  ['HEIC', 25, { format: 'heic' }],
] as const)('%s is taken up to %i megapixels', (_, megapixels, found) => {
  expect(tooLargeToDecode({ ...found, width: 1000, height: megapixels * 1000 })).toBe(false);
  expect(tooLargeToDecode({ ...found, width: 1000, height: megapixels * 1000 + 1000 })).toBe(true);
});

test('of an animated picture one frame counts', () => {
  const frames = { format: 'gif', width: 1000, height: 600_000, pageHeight: 600 } as const;
  expect(tooLargeToDecode(frames)).toBe(false);
});
