import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { writeState } from '#server/platform/state-files.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { git } from '#tests/support/git.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findPendingChanges, findRelease } from './update-check.ts';

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
  expect(findRelease(clone)).toEqual({
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
  const { isThere, lines, inTheWay } = findRelease(clone);
  expect(isThere).toBe(true);
  expect(lines).toEqual([
    'There is a newer release (one change since yours). To get it: git pull',
    'The first start after the update changes the tables of the requests.',
    ...later,
  ]);
  expect(inTheWay).toEqual([]);
  expect(readFileSync(path.join(clone, 'a.ts'), 'utf8')).toBe('one\n');
});

test('names what would stop git pull, and nothing else that was changed', () => {
  for (const name of ['a.ts', 'b.ts', 'new.ts', 'other.ts']) write(clone, name, 'mine\n');
  release({ 'a.ts': 'two\n', 'new.ts': 'two\n' });
  const { inTheWay } = findRelease(clone);
  expect(inTheWay.map((line) => line.split(' ')[0])).toEqual(['a.ts', 'new.ts']);
  expect(() => git(clone, 'pull', '--quiet')).toThrow();
});

test('local commits block the update', () => {
  write(clone, 'b.ts', 'mine\n');
  git(clone, 'commit', '--all', '--message=Mine');
  release({ 'a.ts': 'two\n' });
  expect(findRelease(clone).inTheWay).toEqual([expect.stringContaining('commits (1) that no release has')]);
});

test('an unreachable remote is reported as unknown', () => {
  rmSync(path.join(folder, 'origin'), { recursive: true });
  expect(findRelease(clone)).toMatchObject({
    isKnown: false,
    isThere: false,
    lines: [expect.stringContaining("origin can't be reached")],
  });
});

test('a folder that is no clone, and a clone that tracks no branch, are distinguished', () => {
  expect(findRelease(makeTemporaryFolder(onTestFinished)).lines[0]).toContain('not a git clone');
  git(clone, 'checkout', '--quiet', '--detach');
  expect(findRelease(clone).lines[0]).toContain('tracks no branch');
});
/** A content folder of this form. */
const content = (version: string) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.version'), version);
  return folder;
};

test('pending changes are found while the server runs', async () => {
  const folder = temporaryFolder();
  const place = { dataDir: temporaryFolder(), contentDir: content('7'), folder };
  expect(await findPendingChanges(place)).toEqual({ changes: [], refused: [] });
  const database = await openDatabase(place);
  expect(await findPendingChanges(place)).toEqual({ changes: [], refused: [] });
  // Between `git pull` and the start.
  git(folder, 'init', '--quiet');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message=A release');
  const isOld = { changes: [expect.stringMatching(/^Program: the server was started before/)], refused: [] };
  expect(await findPendingChanges(place), 'started by a release that did not note it').toEqual(isOld);
  writeState(place.dataDir, 'last-start.json', { at: '2026-01-01T00:00:00.000Z' });
  expect(await findPendingChanges(place)).toEqual(isOld);
  writeState(place.dataDir, 'last-start.json', { at: new Date().toISOString() });
  expect(await findPendingChanges(place)).toEqual({ changes: [], refused: [] });
  await sql`update schema_version set version = 1`.execute(database);
  expect(await findPendingChanges(place)).toEqual({
    changes: [expect.stringMatching(/^Requests: the next start changes their tables \(from 1 to \d+; /)],
    refused: [],
  });
  await sql`update schema_version set version = 1000`.execute(database);
  const { changes, refused } = await findPendingChanges(place);
  expect([changes, refused]).toEqual([[], [expect.stringContaining('newer release (1000)')]]);
  await database.destroy();
});

test('content from before there were versions has its steps to take, and that of a newer release is refused', async () => {
  const [dataDir, contentDir, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  expect(await findPendingChanges({ dataDir, contentDir, folder })).toEqual({ changes: [], refused: [] });
  writeFileSync(path.join(contentDir, 'contact.yaml'), 'privacy: {}');
  expect(await findPendingChanges({ dataDir, contentDir, folder })).toEqual({
    changes: [
      expect.stringContaining('visits are counted'),
      expect.stringContaining('what you promise'),
      expect.stringContaining('in Spanish too'),
      expect.stringContaining('what you work on'),
      expect.stringContaining('each testimonial'),
      expect.stringContaining('each service of the quote form'),
    ],
    refused: [],
  });
  for (const [version, why] of [
    ['8', 'newer release (version 8)'],
    ['two', 'no number'],
  ] as const) {
    const { refused } = await findPendingChanges({
      dataDir,
      contentDir: content(version),
      folder,
    });
    expect(refused).toEqual([expect.stringContaining(why)]);
  }
});

test('a database that cannot be read is refused, with the reason', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(
    path.join(dataDir, 'requests.sqlite'),
    'no database at all, but long enough to be one'.repeat(99),
  );
  const { refused } = await findPendingChanges({
    dataDir,
    contentDir: content('2'),
    folder: dataDir,
  });
  expect(refused).toEqual([expect.stringMatching(/^Requests: they cannot be read \(.*not a database/)]);
});
