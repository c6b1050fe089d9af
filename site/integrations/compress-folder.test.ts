import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { compressFolder } from './compress-folder.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
});

test('leaves alone what would not shrink and what is compressed already', async () => {
  writeFileSync(path.join(folder, 'tiny.txt'), 'ok');
  writeFileSync(path.join(folder, 'photo.avif'), 'a'.repeat(5000));
  await compressFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['photo.avif', 'tiny.txt']);
});

test('a frame of Zstandard asks no browser for a window of more than 8 MB', async () => {
  const file = path.join(folder, 'big.txt');
  writeFileSync(file, 'Poured on compacted sand. '.repeat(400_000));
  await compressFolder(folder);
  const frame = readFileSync(`${file}.zst`);
  const descriptor = frame[4]!;
  const isWholeInOneSegment = descriptor & 0b10_0000;
  expect(isWholeInOneSegment).toBe(0);
  // RFC 8878, 3.1.1.1.2: five bits of exponent, three of mantissa.
  const exponent = frame[5]! >> 3;
  expect(2 ** (10 + exponent) * (1 + (frame[5]! & 7) / 8)).toBeLessThanOrEqual(8 * 1024 * 1024);
});
