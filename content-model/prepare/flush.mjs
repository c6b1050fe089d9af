import { closeSync, fsyncSync, openSync } from 'node:fs';

/** The error codes of Windows and some network disks, which can't flush folders. */
const unsupported = ['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP', 'EACCES'];

/**
 * Waits until a file, or the names in a folder, are on the disk. This is not a .ts file because builds use it, and the
 * scripts that install the project's own Node run on an older one.
 * @param {string} target
 */
export function flush(target) {
  try {
    const opened = openSync(target, 'r');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if (!unsupported.includes(error.code)) throw error;
  }
}
