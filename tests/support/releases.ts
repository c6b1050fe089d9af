import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { isPhotoFile } from '#content-model/schema/photo-files.ts';
import { git } from './git.ts';
import { copyDelivered, linkInstalled } from './project-copy.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * Where this product is released: a bare repository, and a working copy whose commits go there. The first release is
 * this working tree, with small photos.
 * @param atEnd is given what removes it again
 */
export async function startReleases(atEnd: (remove: () => void) => unknown) {
  const origin = makeTemporaryFolder(atEnd);
  const work = makeTemporaryFolder(atEnd);
  git(origin, 'init', '--quiet', '--bare', '--initial-branch=main');
  copyDelivered(work);
  for (const name of ['.gitignore', '.env.example', 'CHANGELOG.md']) cpSync(name, path.join(work, name));
  const photos = path.join(work, 'content-model/sample/photos');
  // So that its site is built in seconds.
  for (const file of readdirSync(photos)
    .filter(isPhotoFile)
    .map((name) => path.join(photos, name)))
    writeFileSync(file, await sharp(readFileSync(file)).resize(430).toBuffer());
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'remote', 'add', 'origin', origin);

  function release() {
    git(work, 'add', '--all');
    git(work, 'commit', '--quiet', '--message=Release');
    git(work, 'push', '--quiet', 'origin', 'main');
  }

  release();
  return {
    /** Changes a file of the next release. */
    edit: (name: string, by: (text: string) => string) => editText(path.join(work, name), by),
    work,
    release,
    /** An owner's clone, with the packages that are installed here. */
    clone() {
      const folder = makeTemporaryFolder(atEnd);
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
