import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { git } from './git.ts';
import { newNotes } from './release-notes.ts';

/** What there is to fetch, as lines for the owner. */
export type Release = {
  /** False if it could not be found out whether there is one. */
  isKnown: boolean;
  isThere: boolean;
  lines: string[];
  /** What would stop `git pull`. */
  inTheWay: string[];
};

const stepFolders = {
  'server/database/migrations': 'the tables of the requests',
  'content/migrations': 'your content',
};

/** Looks whether the remote branch has what this checkout has not. Nothing in the checkout is changed. */
export function lookForRelease(folder: string): Release {
  const unknown = (line: string): Release => ({
    isKnown: false,
    isThere: false,
    lines: [line],
    inTheWay: [],
  });
  if (git(folder, ['rev-parse', '--is-inside-work-tree']) !== 'true')
    return unknown('This folder is no git clone: look for a newer release where you got this one.');
  const remote = git(folder, ['rev-parse', '--abbrev-ref', '@{upstream}']);
  if (!remote) return unknown('This clone follows no branch: git branch --set-upstream-to=origin/main main');
  if (git(folder, ['fetch', '--quiet']) === undefined)
    return unknown(
      `${remote.split('/')[0]} cannot be reached, so nobody knows whether there is a newer release.`,
    );
  const behind = Number(git(folder, ['rev-list', '--count', 'HEAD..@{upstream}']));
  if (behind === 0)
    return { isKnown: true, isThere: false, lines: ['This is the newest release.'], inTheWay: [] };
  return { isKnown: true, isThere: true, lines: describe(folder, behind), inTheWay: findInTheWay(folder) };
}

function describe(folder: string, behind: number): string[] {
  const added = changedThere(folder, 'A');
  const changes = Object.entries(stepFolders)
    .filter(([of]) => added.some((file) => file.startsWith(`${of}/`) && /\/\d{3}-[^/]*\.ts$/.test(file)))
    .map(([, what]) => `It changes ${what}, at the first start after it.`);
  const file = path.join(folder, 'CHANGELOG.md');
  const ours = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const notes = newNotes(git(folder, ['show', '@{upstream}:CHANGELOG.md']) ?? '', ours);
  const steps = behind === 1 ? 'one change' : `${behind} changes`;
  return [`There is a newer release (${steps} since yours). To get it: git pull`, ...changes, ...notes];
}

/** @param kind git's letter for what happened to a file: added, modified, deleted */
function changedThere(folder: string, kind: string): string[] {
  return linesOf(git(folder, ['diff', '--name-only', `--diff-filter=${kind}`, 'HEAD...@{upstream}']));
}

function findInTheWay(folder: string): string[] {
  const theirs = new Set(changedThere(folder, 'AMDR'));
  const changed = linesOf(git(folder, ['diff', '--name-only', 'HEAD'])).filter((file) => theirs.has(file));
  const strangers = linesOf(git(folder, ['ls-files', '--others'])).filter((file) => theirs.has(file));
  const ahead = Number(git(folder, ['rev-list', '--count', '@{upstream}..HEAD']));
  const lines = [...changed, ...strangers].map(
    (file) => `${file} was changed here and in the newer release: git stash keeps yours aside.`,
  );
  if (ahead > 0)
    lines.push(
      `This clone has commits of its own (${ahead}): git pull has to merge them; ask whoever made them.`,
    );
  return lines;
}

const linesOf = (text: string | undefined) => (text ?? '').split('\n').filter(Boolean);
