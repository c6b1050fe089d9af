import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isContentFile } from '#content-model/folder.mjs';

/** With what says in which form the words are written. */
const isKept = (name: string) => name === '.version' || isContentFile(name);

export const isPicture = (name: string) => name.startsWith('photos/');

/** By name, in its order: the SHA-256 of each file. */
export type ContentFiles = Map<string, string>;

/** What was read is read again only once it has changed, whatever its name is. */
const known = new Map<string, string>();

/** The files that make up a content folder. Files of other programs in it are none. */
export async function readContentFiles(folder: string): Promise<ContentFiles> {
  const [loose, photos] = await Promise.all([namesIn(folder), namesIn(path.join(folder, 'photos'))]);
  const names = [...loose, ...photos.map((name) => `photos/${name}`)].filter(isKept).toSorted();
  const files: ContentFiles = new Map();
  for (const name of names) files.set(name, await hashOf(path.join(folder, name)));
  return files;
}

/** The same for the same words and pictures, whatever else is in the folder. */
export const digestOf = (files: ContentFiles) =>
  createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex');

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { withFileTypes: true }))
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function hashOf(file: string): Promise<string> {
  const { mtimeNs, ctimeNs, size, ino, dev } = await stat(file, { bigint: true });
  const state = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const before = known.get(state);
  if (before) return before;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  if (isPicture(path.relative(path.join(file, '../..'), file))) known.set(state, found);
  return found;
}

/** Gives what is the same in both the times of the first: pages say when what they show was last changed. */
export async function keepTimes(from: string, to: string, [before, after]: [ContentFiles, ContentFiles]) {
  for (const [name, hash] of after) {
    if (before.get(name) !== hash) continue;
    const { atime, mtime } = await stat(path.join(from, name));
    await utimes(path.join(to, name), atime, mtime);
  }
}
