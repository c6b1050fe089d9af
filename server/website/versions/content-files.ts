import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What makes up a published state: words, logos, photographs, and the form that the words are written in. */
const isKept = (name: string) =>
  /^(?:\.version|[^./][^/]*\.(?:ya?ml|svg)|photos\/[^./][^/]*\.(?:jpe?g|png))$/i.test(name);

export const isPicture = (name: string) => name.startsWith('photos/');

/** By name, in its order: the SHA-256 of each file. */
export type ContentFiles = Map<string, string>;

/** A photograph is read again only once it has changed. */
const known = new Map<string, { state: string; hash: string }>();

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
  const { mtimeMs, size, ino } = await stat(file);
  const state = `${mtimeMs} ${size} ${ino}`;
  const before = known.get(file);
  if (before?.state === state) return before.hash;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = { state, hash: hash.digest('hex') };
  if (isPicture(`photos/${path.basename(file)}`) && path.extname(file) !== '.yaml') known.set(file, found);
  return found.hash;
}
