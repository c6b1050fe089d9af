import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isPicture } from './prepare-photo.ts';

const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: 'gray' } });

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'recognizes %s by its content',
  async (format) => {
    expect(isPicture(await drawn.clone().toFormat(format).toBuffer())).toBe(true);
  },
);

test('recognizes what an iPhone writes', () => {
  expect(isPicture(readFileSync('tests/support/from-an-iphone.heic'))).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a text', 'Measure twice, pour once.'],
  ['a drawing, which could be a program', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a document', '%PDF-1.7\n%âãÏÓ'],
  ['a film', '\0\0\0\x20ftypmp42\0\0\0\0mp42isom'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
])('%s is not a photo', (_, text) => {
  expect(isPicture(Buffer.from(text, 'latin1'))).toBe(false);
});
