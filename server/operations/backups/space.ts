import { stat } from 'node:fs/promises';
import { reserve, spaceOf } from '#server/platform/disk-space.ts';

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
    const { free } = await spaceOf(folder);
    if (free - bytes >= left) return;
    const megabytes = Math.round(free / 1e6);
    throw new Error(
      left > 0
        ? `the disk is almost full: ${megabytes} MB are free, and the last 512 MB are kept for requests`
        : `the disk is full: ${megabytes} MB are free`,
    );
  };
}
