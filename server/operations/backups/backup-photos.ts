import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { backUp, type Source } from '#server/database/backup.ts';
import { sqliteFile } from '#server/database/open.ts';
import { photoFolder } from '#server/photos/photo-folder.ts';
import { type Picture, photosBeside, picturesOf, placePhotos } from './place-photos.ts';

interface CopyOfPhotos {
  /** Another copy: what is in both takes no further space, if they are on one disk. */
  earlier?: string | undefined;
  /** Where the rows come from, if not from the SQLite file. */
  source?: Source;
  /** Gives a picture that is in no folder, by its name. */
  read?: (name: string) => Promise<Buffer | undefined>;
  /** Called before each picture takes this many bytes; what it throws ends the copy. */
  askForRoom?: (bytes: number) => Promise<void>;
  /** Gets the number of requests, and the copy's file, before anything is put in place; what it throws ends the copy. */
  judge?: (requests: number, copy: string) => void;
  /** What it puts beside the copy is there before the copy is. */
  prepare?: () => Promise<unknown>;
}

/**
 * Copies the SQLite database and the photographs that belong to it: `to`, and beside it the folder `to.photos`. The
 * photographs come first and nothing is removed before the database is replaced, so that whenever it is interrupted,
 * the earlier copy or the new one is there with all of its photographs.
 * @returns how many requests and photographs the copy contains, and how many photographs are nowhere to be found
 * @throws if it cannot be written or is not sound; an earlier copy is left as it was
 */
export async function backUpWithPhotos(dataDir: string, to: string, given: CopyOfPhotos = {}) {
  const { earlier, source = sqliteFile(dataDir), judge, prepare, ...placing } = given;
  const folder = photosBeside(to);
  const isNew = !existsSync(to) && !existsSync(folder);
  let pictures: Picture[] = [];
  let missing: string[] = [];
  try {
    const requests = await backUp(source, to, async (copy, counted) => {
      judge?.(counted, copy);
      pictures = picturesOf(copy);
      const shared = earlier && earlier !== to ? [photosBeside(earlier)] : [];
      const from = typeof source === 'string' ? [photoFolder(dataDir)] : [];
      ({ missing } = await placePhotos(pictures, { from, shared, to: folder, ...placing }));
      await prepare?.();
    });
    await removeOthers(folder, pictures);
    return { requests, photos: pictures.length / 2 - photosOf(missing), missing: photosOf(missing) };
  } catch (error) {
    if (isNew && !existsSync(to)) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** How many photographs these pictures belong to; a photograph that lacks one of its two counts as lacking. */
export function photosOf(names: string[]): number {
  return new Set(names.map((name) => name.replace(/\..*$/, ''))).size;
}

/** Photographs of requests that were in an earlier copy by this name: erased ones must not live on in the new one. */
async function removeOthers(folder: string, pictures: Picture[]) {
  const wanted = new Set(pictures.map(({ name }) => name));
  for (const request of await readdir(folder).catch(() => [])) {
    for (const file of await readdir(path.join(folder, request)).catch(() => []))
      if (!wanted.has(path.join(request, file))) await rm(path.join(folder, request, file), { force: true });
    // One with anything in it stays.
    await rmdir(path.join(folder, request)).catch(() => {});
  }
  await rmdir(folder).catch(() => {});
}
