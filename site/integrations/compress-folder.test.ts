import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { compressFolder } from './compress-folder.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
});

test('skips files that would not shrink or are already compressed', async () => {
  writeFileSync(path.join(folder, 'tiny.txt'), 'ok');
  writeFileSync(path.join(folder, 'photo.avif'), 'a'.repeat(5000));
  await compressFolder(folder);
  expect(readdirSync(folder).sort()).toEqual(['photo.avif', 'tiny.txt']);
});
