import {
  closeSync,
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

/**
 * Writes files in order, each whole or not at all, and none before all are on disk.
 * @param files what they say, or show, by name
 * @throws the file system's error; the old files are then as they were
 */
export function replaceFiles(folder: string, files: Record<string, string | Uint8Array>) {
  const moves = Object.keys(files).map((name) => {
    const named = path.join(folder, name);
    // A link stays one: what it leads to is replaced.
    const file = existsSync(named) ? realpathSync(named) : named;
    const aside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
    return { aside, file, data: files[name]! };
  });
  try {
    for (const { aside, data } of moves) writeFlushed(aside, data);
    for (const { aside, file } of moves) renameSync(aside, file);
  } catch (error) {
    for (const { aside } of moves) rmSync(aside, { force: true });
    throw error;
  }
}

/** Words, fields and photographs that were written aside. */
const asideName = /^\.(?:version|.+\.(?:ya?ml|json|jpe?g|png))\.(\d+)$/i;

/** Removes from a folder what a killed process did not put in place, where that can be removed; the editor's too. */
export function sweepAside(folder: string) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = asideName.exec(name)?.[1];
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

function writeFlushed(file: string, data: string | Uint8Array) {
  const opened = openSync(file, 'w');
  try {
    writeFileSync(opened, data);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
