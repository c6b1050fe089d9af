import { stat, statfs } from 'node:fs/promises';

/** How much of the disk with the requests copies leave free, in bytes. */
const reserve = 512 * 1024 * 1024;

/** @throws if there is no room for this many bytes more */
export type ReserveSpace = (bytes: number) => Promise<void>;

/**
 * Watches over the disk that a folder is on: copies may fill one of their own, but not that of the requests.
 * @param dataDir where the requests are
 */
export async function spaceIn(folder: string, dataDir: string): Promise<ReserveSpace> {
  const devices = await Promise.all([stat(folder), stat(dataDir)].map((each) => each.then(({ dev }) => dev)));
  const left = devices[0] === devices[1] ? reserve : 0;
  return async (bytes) => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize - bytes >= left) return;
    const free = Math.round((bavail * bsize) / 1e6);
    throw new Error(
      left > 0
        ? `the disk is almost full: ${free} MB are free, and the last 512 MB are kept for requests`
        : `the disk is full: ${free} MB are free`,
    );
  };
}
