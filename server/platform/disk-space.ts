import { stat, statfs } from 'node:fs/promises';

/** How much of the disk photos and backups leave free, in bytes: requests need it more. */
export const reserve = 512 * 1024 * 1024;

export interface Space {
  /** In bytes; what only root may use does not count as free. */
  free: number;
  size: number;
}

/** Whether so many bytes can be written to a folder, and the reserve stays free. */
export async function hasSpace(folder: string, bytes = 0): Promise<boolean> {
  return (await readSpace(folder)).free - bytes >= reserve;
}

/** The space of the disk that a folder is on. */
export async function readSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** @throws if there is no room for this many bytes more */
export type ReserveSpace = (bytes: number) => Promise<void>;

/**
 * Watches over the disk that a folder is on: backups may fill one of their own, but not that of the requests.
 * @param dataDir where the requests are
 */
export async function describeSpace(folder: string, dataDir: string): Promise<ReserveSpace> {
  const [there, here] = await Promise.all([stat(folder), stat(dataDir)]);
  const reserved = there.dev === here.dev ? reserve : 0;
  return async (bytes) => {
    const { free } = await readSpace(folder);
    if (free - bytes >= reserved) return;
    const megabytes = Math.round(free / 1e6);
    throw new Error(
      reserved > 0
        ? `the disk is almost full: ${megabytes} MB is free, and the last 512 MB is reserved for requests`
        : `the disk is full: ${megabytes} MB is free`,
    );
  };
}
