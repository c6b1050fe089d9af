import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Nobody holds it for longer, in milliseconds: whoever did was killed. */
const stale = 15_000;

/**
 * Does something while no other server does the like in this folder.
 * @throws what the system says of a folder that cannot be written to; and what `work` throws
 */
export async function withLock<Result>(
  folder: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const file = path.join(folder, 'lock');
  if (!existsSync(folder)) make(folder);
  while (!take(file)) await setTimeout(20);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Not what it is in: where there is no content, there is nothing to change. */
function make(folder: string) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const held = statSync(file, { throwIfNoEntry: false });
    if (held && Date.now() - held.mtimeMs > stale) rmSync(file, { force: true });
    return false;
  }
}
