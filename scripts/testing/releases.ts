import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyDelivered, linkInstalled } from './project-copy.ts';
import { shrinkPhotos } from './shrink-photos.ts';

/** Nobody's settings but git's own. */
const gitEnv = {
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_TERMINAL_PROMPT: '0' },
  ...{
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  },
};

/** Runs git in a folder. @throws with what it printed if it refuses */
export function git(folder: string, ...words: string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, ...gitEnv };
  return execFileSync('git', words, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/**
 * Where this product is released: a bare repository, and a working copy whose commits go there. The first release is
 * this working tree, with small photographs.
 * @param change what the first release has that this working tree has not
 */
export async function startReleases(change: (folder: string) => void = () => {}) {
  const origin = makeTemporaryFolder(onTestFinished);
  const work = makeTemporaryFolder(onTestFinished);
  git(origin, 'init', '--quiet', '--bare', '--initial-branch=main');
  copyDelivered(work);
  for (const name of ['.gitignore', '.env.example', 'CHANGELOG.md']) cpSync(name, path.join(work, name));
  await shrinkPhotos(path.join(work, 'content/sample/photos'));
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'remote', 'add', 'origin', origin);

  function release() {
    git(work, 'add', '--all');
    git(work, 'commit', '--quiet', '--message=Release');
    git(work, 'push', '--quiet', 'origin', 'main');
  }

  change(work);
  release();
  return {
    origin,
    /** Changes a file of the next release. */
    edit: (name: string, by: (text: string) => string) => editText(path.join(work, name), by),
    work,
    release,
    /** An owner's clone, with the packages that are installed here. */
    clone() {
      const folder = makeTemporaryFolder(onTestFinished);
      git(folder, 'clone', '--quiet', origin, '.');
      linkInstalled(folder);
      return folder;
    },
  };
}

/** @throws if it leaves the file as it is */
export function editText(file: string, by: (text: string) => string) {
  const text = readFileSync(file, 'utf8');
  const changed = by(text);
  if (changed === text) throw new Error(`${file} was not changed.`);
  writeFileSync(file, changed);
}
