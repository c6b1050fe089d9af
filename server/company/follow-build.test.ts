import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { followBuild } from './follow-build.ts';

let folder: string;
const never = () => expect.unreachable();

beforeEach(() => {
  folder = path.join(temporaryFolder(), 'dist');
  mkdirSync(folder);
});

test('each build is read once, at the first check after it appears, and a folder that is missing is none', () => {
  let taken = 0;
  const look = followBuild(folder, () => taken++, never);
  look();
  look();
  expect(taken).toBe(1);
  renameSync(folder, `${folder}-old`);
  look();
  expect(taken).toBe(1);
  mkdirSync(folder);
  look();
  look();
  expect(taken).toBe(2);
});

test('a build that cannot be read is reported, and tried again at the next check', () => {
  const faults: unknown[] = [];
  let tries = 0;
  const look = followBuild(
    folder,
    () => {
      if (++tries === 1) throw new Error('half there');
    },
    (error) => faults.push(error),
  );
  look();
  expect(faults).toEqual([new Error('half there')]);
  look();
  look();
  expect([tries, faults.length]).toEqual([2, 1]);
});
