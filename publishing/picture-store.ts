import { constants, statSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flush } from '#content-model/prepare/flush.mjs';
import { writeFlushed } from '#content-model/prepare/replace-files.ts';
import { hashFile } from './content-files.mjs';
import { readJson } from './folders.ts';

/** The folder with all versions, inside the content folder. */
export const versionsFolder = (content: string) => path.join(content, '.versions');

/** The path of a stored picture; each is stored once for all versions. */
export const storedPicture = (content: string, hash: string) =>
  path.join(versionsFolder(content), 'photos', `${hash}.jpg`);

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
/** Whether a picture is stored. An empty file was left by a power cut, with a release that didn't flush. */
export const isStored = (content: string, hash: string) => sizeOf(storedPicture(content, hash)) > 0;

/** Stores a copy of a picture; a link would change when somebody edits the picture in place. */
export async function storePicture(content: string, from: string, hash: string) {
  const to = storedPicture(content, hash);
  if (sizeOf(to) === sizeOf(from) && sizeOf(to) > 0) return;
  await mkdir(path.dirname(to), { recursive: true });
  const staged = `${to}.${process.pid}`;
  try {
    writeFlushed(staged, { copyOf: from });
    if (hashFile(staged) !== hash) throw new Error(`${from} was changed while it was read.`);
    await rename(staged, to);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  flush(path.dirname(to));
}

/** Links a stored picture to a path, or copies it where links aren't possible. */
export async function placePicture(content: string, hash: string, to: string) {
  const from = storedPicture(content, hash);
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

type HashCache = Record<string, { state: string; hash: string }>;

/**
 * Opens the cache of the working copy's picture hashes. A picture is hashed again only when its size or time has
 * changed: hashing all pictures of a large site takes seconds.
 */
export function openPictureHashes(content: string) {
  const cache = path.join(versionsFolder(content), 'hashes.json');
  const known = readJson<HashCache>(cache) ?? {};
  let isNew = false;

  return {
    /** @param file in the folder `photos` */
    hash(file: string): string {
      const { size, mtimeMs, ino } = statSync(file);
      const state = `${size} ${mtimeMs} ${ino}`;
      const name = path.basename(file);
      const before = Object.hasOwn(known, name) ? known[name] : undefined;
      if (before?.state === state) return before.hash;
      const hash = hashFile(file);
      known[name] = { state, hash };
      isNew = true;
      return hash;
    },

    /** @param names of the pictures that are still there */
    async save(names: string[]) {
      if (!isNew) return;
      const left = Object.fromEntries(names.flatMap((name) => (known[name] ? [[name, known[name]]] : [])));
      const staged = `${cache}.${process.pid}`;
      // Where nothing can be written, they are read again.
      await writeFile(staged, JSON.stringify(left))
        .then(() => rename(staged, cache))
        .catch(() => {});
    },
  };
}
