import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { backUp } from '#server/database/backup.ts';
import { sqliteFile } from '#server/database/open.ts';
import { photoFolder } from './photo-folder.ts';
import { type Picture, photosBeside, picturesOf, placePhotos } from './place-photos.ts';

/**
 * Copies the SQLite database and the photographs that belong to it: `to`, and beside it the folder `to.photos`. The
 * photographs come first and nothing is removed before the database is replaced, so that whenever it is interrupted,
 * the earlier copy or the new one is there with all of its photographs.
 * @param earlier another copy: what is in both takes no further space, if they are on one disk
 * @returns how many requests and photographs the copy contains, and how many photographs are nowhere to be found
 * @throws if it cannot be written or is not sound; an earlier copy is left as it was
 */
export async function backUpWithPhotos(dataDir: string, to: string, earlier?: string) {
  const folder = photosBeside(to);
  const isNew = !existsSync(to) && !existsSync(folder);
  let pictures: Picture[] = [];
  let missing: string[] = [];
  try {
    const requests = await backUp(sqliteFile(dataDir), to, async (copy) => {
      pictures = picturesOf(copy);
      const shared = earlier && earlier !== to ? [photosBeside(earlier)] : [];
      ({ missing } = await placePhotos(pictures, { from: [photoFolder(dataDir)], shared, to: folder }));
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
