import { mkdir, statfs } from 'node:fs/promises';
import { arrivalFolder } from './photo-folder.ts';
import type { PhotoStore } from './photo-store.ts';

const day = 24 * 3_600_000;
/** How much of all the space one day may take, so that nobody can take it all in one night. */
const shareOfDay = 0.2;
/** How much of the disk photographs leave free, in bytes: requests need it more. */
export const reserve = 512 * 1024 * 1024;

/** The disk is almost full, or photographs have taken their share of it: of today or altogether. */
export type NoSpace = 'disk is full' | 'disk had its day';

/** @param most how many bytes all photographs together may take */
export function createSpaceCheck(photos: PhotoStore, dataDir: string, most: number) {
  const folder = arrivalFolder(dataDir);
  return async (now: Date): Promise<NoSpace | undefined> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserve) return 'disk is full';
    const kept = await photos.bytesKept(new Date(now.getTime() - day));
    return kept.all >= most || kept.since >= most * shareOfDay ? 'disk had its day' : undefined;
  };
}
