import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder } from './compress.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('puts every encoding beside a text file, in any folder, and they hold the same text', async () => {
  const page = '<p>Poured on compacted sand.</p>\n'.repeat(50);
  mkdirSync(path.join(folder, 'deep/down'), { recursive: true });
  const file = path.join(folder, 'deep/down/page.html');
  writeFileSync(file, page);

  await compressFolder(folder);
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(page);
  expect(zstdDecompressSync(readFileSync(`${file}.zst`)).toString()).toBe(page);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});

test('leaves alone what would not shrink and what is compressed already', async () => {
  writeFileSync(path.join(folder, 'tiny.txt'), 'ok');
  writeFileSync(path.join(folder, 'photo.avif'), 'a'.repeat(5000));
  await compressFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['photo.avif', 'tiny.txt']);
});
