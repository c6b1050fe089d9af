import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Nothing was written; `message` says why, to the owner. */
export type Unwritten = { status: 'unwritten'; message: string };

const reasons: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space, then press Save again.',
  EDQUOT: 'The disk is full. Free some space, then press Save again.',
  EACCES: 'The content folder is write-protected. Ask whoever set up this computer.',
  EPERM: 'The content folder is write-protected. Ask whoever set up this computer.',
  EROFS: 'The content folder is write-protected. Ask whoever set up this computer.',
  EBUSY: 'Another program has the file open. Close it there, then press Save again.',
};

/**
 * Writes to a temporary file and replaces the old one once it is on disk, so that an interruption leaves the old one.
 * @returns what prevented it; undefined if it was written
 */
export function writeWhole(file: string, data: string | Buffer): Unwritten | undefined {
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  try {
    const opened = openSync(aside, 'w');
    try {
      writeFileSync(opened, data);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(aside, file);
    return undefined;
  } catch (error) {
    rmSync(aside, { force: true });
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    return { status: 'unwritten', message: reason };
  }
}
