import { statfs } from 'node:fs/promises';

/** How much of the disk photographs and backups leave free, in bytes: requests need it more. */
export const reserve = 512 * 1024 * 1024;

export interface Space {
  /** In bytes; what only root may use does not count as free. */
  free: number;
  size: number;
}

/** Whether so many bytes can be written to a folder, and the reserve stays free. */
export async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  return (await spaceOf(folder)).free - bytes >= reserve;
}

/** The space of the disk that a folder is on. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
