import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { copyPrivately, flush } from '#server/database/copy.ts';
import { sqliteFile } from '#server/database/open.ts';
import { arrivalFolder, photoFolder } from '#server/photos/photo-folder.ts';
import { photosOf } from './backup-photos.ts';
import { isWhole, photosBeside, picturesOf, placePhotos } from './place-photos.ts';
import { restore } from './restore.ts';

/**
 * Replaces the database with a backup and puts its photographs in place, from the folder beside the backup or where
 * they still are. The photographs come first, so that whenever it is interrupted, one of the two databases is there
 * with all of its own. The old database is kept, and its photographs beside it, in the form of a backup.
 * @param isOurs true if the backup is removed afterwards: its photographs need not be copied then
 * @returns how many requests and photographs were restored, how many photographs are nowhere, and the old database
 * @throws if the backup is not sound, or while a server is using the database; nothing is changed then
 */
export async function restoreWithPhotos(from: string, dataDir: string, at: Date, isOurs = false) {
  const to = photoFolder(dataDir);
  const undo: string[] = [];
  let counts = { photos: 0, missing: 0 };
  try {
    const restored = await restore(from, sqliteFile(dataDir), at, async (copy, before) => {
      if (before && existsSync(to)) {
        undo.push(photosBeside(before));
        await keepAll(to, photosBeside(before), path.basename(arrivalFolder(dataDir)));
      }
      const pictures = picturesOf(copy);
      const [own, shared] = isOurs ? [[], [photosBeside(from)]] : [[photosBeside(from)], []];
      const { added, missing } = await placePhotos(pictures, { from: own, shared, to });
      undo.push(...added.map((name) => path.join(to, name)));
      counts = { photos: pictures.length / 2 - photosOf(missing), missing: photosOf(missing) };
    });
    return { ...restored, ...counts };
  } catch (error) {
    for (const name of undo) await rm(name, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Looks for every photograph of a backup in the folder beside it.
 * @param restored the database as it was restored from it
 */
export async function checkPhotosBeside(backup: string, restored: string) {
  const pictures = picturesOf(restored);
  const missing: string[] = [];
  for (const { name, bytes } of pictures)
    if (!(await isWhole(path.join(photosBeside(backup), name), bytes))) missing.push(name);
  return { photos: pictures.length / 2, missing: photosOf(missing) };
}

/** Gives every file a second name; copies it where the disk has no such thing. */
async function keepAll(from: string, to: string, except: string) {
  for (const folder of (await readdir(from)).filter((name) => name !== except)) {
    await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
    for (const name of await readdir(path.join(from, folder))) {
      const [file, kept] = [path.join(from, folder, name), path.join(to, folder, name)];
      await link(file, kept).catch(() => copyPrivately(file, kept));
    }
    await flush(path.join(to, folder));
  }
}
