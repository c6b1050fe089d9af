import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { git } from '#scripts/testing/git.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { lookForRelease } from './look-for-release.ts';

const write = (folder: string, name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};

/** A place of release with one release in it, a working copy of it, and a clone. */
const template = makeTemporaryFolder(afterAll);
beforeAll(() => {
  git(template, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin');
  git(template, 'init', '--quiet', '--initial-branch=main', 'work');
  git(path.join(template, 'work'), 'remote', 'add', 'origin', '../origin');
  release({ 'a.ts': 'one\n', 'b.ts': 'one\n', 'CHANGELOG.md': '## 1.0.0\n\n- One.\n' }, template);
  git(template, 'clone', '--quiet', 'origin', 'clone');
  // So that it can be copied.
  git(path.join(template, 'clone'), 'remote', 'set-url', 'origin', '../origin');
});

let folder: string;
let clone: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
  cpSync(template, folder, { recursive: true });
  clone = path.join(folder, 'clone');
});

function release(files: Record<string, string>, within = folder) {
  const work = path.join(within, 'work');
  for (const [name, text] of Object.entries(files)) write(work, name, text);
  git(work, 'add', '--all');
  git(work, 'commit', '--quiet', '--message=x');
  git(work, 'push', '--quiet', 'origin', 'main');
}

test('says so if this is the newest release', () => {
  expect(lookForRelease(clone)).toEqual({
    isKnown: true,
    isThere: false,
    lines: ['This is the newest release.'],
    inTheWay: [],
  });
});

const later = ['## 1.2.0\n\n- Three.\n\n### To do\n\nNothing.', '## 1.1.0\n\n- Two.'];

test('shows what is new in a later release, what it changes, and touches no file', () => {
  release({
    'a.ts': 'two\n',
    'server/database/migrations/012-more.ts': 'x',
    'server/database/migrations/notes.test.ts': 'x',
    'CHANGELOG.md': `# What is new\n\nWords.\n\n${later.join('\n\n')}\n\n## 1.0.0\n\n- One, said better.\n`,
  });
  const { isThere, lines, inTheWay } = lookForRelease(clone);
  expect(isThere).toBe(true);
  expect(lines).toEqual([
    'There is a newer release (one change since yours). To get it: git pull',
    'It changes the tables of the requests, at the first start after it.',
    ...later,
  ]);
  expect(inTheWay).toEqual([]);
  expect(readFileSync(path.join(clone, 'a.ts'), 'utf8')).toBe('one\n');
});

test('names what would stop git pull, and nothing else that was changed', () => {
  for (const name of ['a.ts', 'b.ts', 'new.ts', 'other.ts']) write(clone, name, 'mine\n');
  release({ 'a.ts': 'two\n', 'new.ts': 'two\n' });
  const { inTheWay } = lookForRelease(clone);
  expect(inTheWay.map((line) => line.split(' ')[0])).toEqual(['a.ts', 'new.ts']);
  expect(() => git(clone, 'pull', '--quiet')).toThrow();
});

test('commits of one’s own are in the way', () => {
  write(clone, 'b.ts', 'mine\n');
  git(clone, 'commit', '--all', '--message=Mine');
  release({ 'a.ts': 'two\n' });
  expect(lookForRelease(clone).inTheWay).toEqual([expect.stringContaining('commits of its own (1)')]);
});

test('where the remote cannot be reached, nobody knows', () => {
  rmSync(path.join(folder, 'origin'), { recursive: true });
  expect(lookForRelease(clone)).toMatchObject({
    isKnown: false,
    isThere: false,
    lines: [expect.stringContaining('origin cannot be reached')],
  });
});

test('a folder that is no clone, and a clone that follows nothing, are told apart', () => {
  expect(lookForRelease(makeTemporaryFolder(onTestFinished)).lines[0]).toContain('no git clone');
  git(clone, 'checkout', '--quiet', '--detach');
  expect(lookForRelease(clone).lines[0]).toContain('follows no branch');
});
