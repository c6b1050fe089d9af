import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const compress = () => execFileSync(process.execPath, ['scripts/compress.mjs', folder]);

test('puts every encoding beside a text file, in any folder, and each holds the same text', () => {
  const page = '<p>Poured on compacted sand.</p>\n'.repeat(50);
  mkdirSync(path.join(folder, 'deep/down'), { recursive: true });
  const file = path.join(folder, 'deep/down/page.html');
  writeFileSync(file, page);

  compress();
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(page);
  expect(zstdDecompressSync(readFileSync(`${file}.zst`)).toString()).toBe(page);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});

test('leaves alone what would not shrink and what is compressed already', () => {
  writeFileSync(path.join(folder, 'tiny.txt'), 'ok');
  writeFileSync(path.join(folder, 'photo.avif'), 'a'.repeat(5000));
  compress();
  expect(readdirSync(folder).sort()).toEqual(['photo.avif', 'tiny.txt']);
});
