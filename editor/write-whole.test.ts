import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
  writeFileSync(path.join(folder, 'business.yaml'), 'old');
});

const text = () => readFileSync(path.join(folder, 'business.yaml'), 'utf8');

it('replaces the old file', () => {
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

it('throws an unexpected error', () => {
  expect(() => writeWhole(path.join(folder, 'nowhere/business.yaml'), 'new')).toThrow('ENOENT');
});
