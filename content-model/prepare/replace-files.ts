import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { flush } from './flush.mjs';

/** The new content of a file, or the file to copy. */
export type FileContent = string | Uint8Array | { copyOf: string };

export interface StagedFiles {
  /** Renames the files into place, in order; renames need no disk space. */
  commit(): void;
  /** Removes the files that aren't in place. */
  discard(): void;
}

/**
 * Writes files next to where they belong, each flushed to the disk.
 * @param files their content by name, which may be below the folder
 * @throws the file system's error; nothing is left behind
 */
export function stageFiles(folder: string, files: Record<string, FileContent>): StagedFiles {
  const moves = Object.keys(files).map((name) => {
    const named = path.join(folder, name);
    // A link stays one: what it leads to is replaced.
    const file = existsSync(named) ? realpathSync(named) : named;
    const staged = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
    return { staged, file, data: files[name]! };
  });
  const discard = () => {
    for (const { staged } of moves) rmSync(staged, { force: true });
  };
  try {
    for (const { staged, data } of moves) writeFlushed(staged, data);
  } catch (error) {
    discard();
    throw error;
  }
  return {
    discard,
    commit() {
      for (const { staged, file } of moves) renameSync(staged, file);
      for (const within of new Set(moves.map(({ file }) => path.dirname(file)))) flush(within);
    },
  };
}

/**
 * Writes files in order, each whole or not at all, and none before all are on disk.
 * @param files their content by name
 * @throws the file system's error; the old files are then as they were
 */
export function replaceFiles(folder: string, files: Record<string, FileContent>) {
  const staged = stageFiles(folder, files);
  try {
    staged.commit();
  } catch (error) {
    staged.discard();
    throw error;
  }
}

/** Removes files, of which some may not be there, and waits until that is on the disk. @param names may be below the folder */
export function removeFiles(folder: string, names: string[]) {
  const files = names.map((name) => path.join(folder, name));
  for (const file of files) rmSync(file, { force: true });
  for (const within of new Set(files.map((file) => path.dirname(file))))
    if (existsSync(within)) flush(within);
}

/** The name of a staged text, schema or photo. */
const stagedFileName = /^\.(?:version|.+\.(?:ya?ml|json|jpe?g|png))\.(\d+)$/i;

/** Removes the staged files that a killed process left in a folder, including the editor's. */
export function removeStagedLeftovers(folder: string) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = stagedFileName.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    try {
      rmSync(path.join(folder, name));
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code) throw error;
    }
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes a file and waits until it is on the disk. */
export function writeFlushed(file: string, data: FileContent) {
  const isCopy = typeof data === 'object' && 'copyOf' in data;
  if (isCopy) copyFileSync(data.copyOf, file, constants.COPYFILE_FICLONE);
  const opened = openSync(file, isCopy ? 'r+' : 'w');
  try {
    if (!isCopy) writeFileSync(opened, data);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
