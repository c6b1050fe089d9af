import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { writeWhole } from './write-whole.ts';

it('replaces the old file; when the disk is full, it and nothing else is there', () => {
  const folder = makeTemporaryFolder(onTestFinished);
  const file = path.join(folder, 'business.yaml');
  const there = () => [readFileSync(file, 'utf8'), readdirSync(folder)];
  writeFileSync(file, 'old');
  expect(writeWhole(file, 'new')).toBeUndefined();
  expect(there()).toEqual(['new', ['business.yaml']]);
  // Writing to it fails as on a full disk.
  symlinkSync('/dev/full', path.join(folder, `.business.yaml.${process.pid}`));
  expect(writeWhole(file, 'newer')).toEqual({
    status: 'unwritten',
    message: 'The disk is full. Free some space, then press Save again.',
  });
  expect(there()).toEqual(['new', ['business.yaml']]);
});
