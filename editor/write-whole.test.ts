import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'write-'));
  writeFileSync(path.join(folder, 'business.yaml'), 'old');
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = () => readFileSync(path.join(folder, 'business.yaml'), 'utf8');

it('puts the new file in the place of the old one', () => {
  expect(writeWhole(path.join(folder, 'business.yaml'), 'new')).toBeUndefined();
  expect([text(), readdirSync(folder)]).toEqual(['new', ['business.yaml']]);
});

it('leaves the old file and nothing else when the disk is full', () => {
  // Writing to it fails as on a full disk.
  symlinkSync('/dev/full', path.join(folder, `.business.yaml.${process.pid}`));
  expect(writeWhole(path.join(folder, 'business.yaml'), 'new')).toEqual({
    status: 'unwritten',
    message: 'The disk is full. Free some space, then press Save again.',
  });
  expect([text(), readdirSync(folder)]).toEqual(['old', ['business.yaml']]);
});

it('throws what nobody could have expected', () => {
  expect(() => writeWhole(path.join(folder, 'nowhere/business.yaml'), 'new')).toThrow('ENOENT');
});
