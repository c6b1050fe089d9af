import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { followBuild } from './follow-build.ts';

let folder: string;
let now = 0;
const never = () => expect.unreachable();

beforeEach(() => {
  folder = path.join(temporaryFolder(), 'dist');
  mkdirSync(folder);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

/** Another build in the folder's place. */
function replace() {
  renameSync(folder, `${folder}-${now}`);
  mkdirSync(folder);
}

test('a build is taken at the first look, and another when a second has passed', () => {
  let taken = 0;
  const look = followBuild(folder, () => taken++, never);
  look();
  look();
  expect(taken).toBe(1);
  replace();
  now += 1000;
  look();
  expect(taken).toBe(1);
  now += 1;
  look();
  expect(taken).toBe(2);
  now += 5000;
  look();
  expect(taken).toBe(2);
});

test('while the folder is away, nothing is taken and nothing is wrong', () => {
  let taken = 0;
  const look = followBuild(folder, () => taken++, never);
  look();
  renameSync(folder, `${folder}-old`);
  now += 1001;
  look();
  expect(taken).toBe(1);
});

test('a build that cannot be taken is told, and tried again a second later', () => {
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
  look();
  expect(faults).toEqual([new Error('half there')]);
  now += 1001;
  look();
  now += 1001;
  look();
  expect([tries, faults.length]).toEqual([2, 1]);
});
