import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Nothing was written; `message` says why, to the owner. */
export type Unwritten = { status: 'unwritten'; message: string };

const full = 'The disk is full, so this could not be saved. Free some space, and it will be.';
const closed = 'The words of the website are write-protected here. Ask whoever looks after the server.';
const reasons: Record<string, string> = {
  ...{ ENOSPC: full, EDQUOT: full },
  ...{ EACCES: closed, EPERM: closed, EROFS: closed },
  ENOENT: 'The words of the website are not where they should be. Ask whoever looks after the server.',
  EBUSY: 'Another program has the file open. Close it there, and it will be saved.',
};

/** What kept something from being written, in words. @throws what is no such thing */
export function unwritten(error: unknown): Unwritten {
  const message = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (!message) throw error;
  return { status: 'unwritten', message };
}

/**
 * Writes to a temporary file and replaces the old one once it is on disk, so that an interruption leaves the old one.
 * @throws what the system says
 */
export function writeWhole(file: string, data: string | Uint8Array) {
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    const opened = openSync(aside, 'w');
    try {
      writeFileSync(opened, data);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
