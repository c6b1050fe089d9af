import { execFileSync } from 'node:child_process';
import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { lastModified } from './last-modified.ts';

let folder: string;

beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
});

function write(name: string, day: string) {
  const file = path.join(folder, name);
  writeFileSync(file, day);
  utimesSync(file, new Date(day), new Date(day));
}

function git(day: string, ...words: string[]) {
  const [NAME, EMAIL, DATE] = ['A', 'a@b.c', `${day}T12:00:00Z`];
  const by = ['AUTHOR', 'COMMITTER'].flatMap((who) =>
    Object.entries({ NAME, EMAIL, DATE }).map(([what, value]) => [`GIT_${who}_${what}`, value]),
  );
  const env = { ...process.env, ...Object.fromEntries(by) };
  execFileSync('git', words, { cwd: folder, env, stdio: 'ignore' });
}

function commit(day: string) {
  git(day, 'init');
  git(day, 'add', '.');
  git(day, 'commit', '-m', 'x');
}

test('is the newest commit that touched one of the files; while a change is not committed, the time of the file', () => {
  write('a.yaml', '2026-06-01');
  commit('2025-03-01');
  write('other.yaml', '2026-06-02');
  commit('2025-04-01');
  expect(lastModified(['a.yaml'], folder)).toBe('2025-03-01T12:00:00.000Z');
  expect(lastModified(['a.yaml', 'other.yaml'], folder)).toBe('2025-04-01T12:00:00.000Z');
  write('a.yaml', '2026-05-05');
  expect(lastModified(['a.yaml'], folder)).toBe('2026-05-05T00:00:00.000Z');
});

test('is the time of the newest file outside git', () => {
  write('a.yaml', '2025-02-01');
  write('b.yaml', '2025-02-03');
  expect(lastModified(['a.yaml', 'b.yaml'], folder)).toBe('2025-02-03T00:00:00.000Z');
});

test('is unknown in a shallow clone, but for a file that git does not keep', () => {
  write('a.yaml', '2025-02-01');
  commit('2025-03-01');
  const clone = makeTemporaryFolder(onTestFinished);
  execFileSync('git', ['clone', '--depth', '1', `file://${folder}`, clone], { stdio: 'ignore' });
  folder = clone;
  expect(lastModified(['a.yaml'], clone)).toBeUndefined();
  write('own.yaml', '2026-05-05');
  writeFileSync(path.join(clone, '.git/info/exclude'), 'own.yaml');
  expect(lastModified(['own.yaml'], clone)).toBe('2026-05-05T00:00:00.000Z');
});
