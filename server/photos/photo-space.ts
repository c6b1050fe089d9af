import { mkdir, statfs } from 'node:fs/promises';
import { arrivalFolder } from './photo-folder.ts';
import type { PhotoStore } from './photo-store.ts';

const day = 24 * 3_600_000;
/** How much of all the space one day may take, so that nobody can take it all in one night. */
const shareOfDay = 0.2;
/** How much of the disk photographs leave free, in bytes: requests need it more. */
export const reserve = 512 * 1024 * 1024;

/** The disk is almost full, or photographs have taken their share of it: of today or altogether. */
export type NoSpace = keyof typeof whyNoSpace;

/** For the log. */
export const whyNoSpace = {
  'disk is full': 'the disk is almost full',
  'disk had its day': 'they have taken what PHOTOS_MAX_GB gives them, of today or altogether',
};

export const isNoSpace = (outcome: unknown): outcome is NoSpace =>
  typeof outcome === 'string' && Object.hasOwn(whyNoSpace, outcome);

/** How much of the disk is free, in bytes. */
export async function freeSpace(dataDir: string): Promise<number> {
  const folder = arrivalFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @param most how many bytes all photographs together may take */
export function createSpaceCheck(photos: PhotoStore, dataDir: string, most: number) {
  return async (now: Date): Promise<NoSpace | undefined> => {
    if ((await freeSpace(dataDir)) < reserve) return 'disk is full';
    const kept = await photos.bytesKept(new Date(now.getTime() - day));
    return kept.all >= most || kept.since >= most * shareOfDay ? 'disk had its day' : undefined;
  };
}
