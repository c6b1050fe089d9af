import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from '#content-model/prepare/replace-files.ts';

/** How often whoever holds it says so, and after how long without that nobody does, in milliseconds. */
const beat = 10_000;
const stale = 60_000;

const isMine = new Set<string>();

/**
 * Takes a lock that holds between servers, as long as they share the folder.
 * @returns what gives it back; undefined if somebody else has it
 */
export async function takeLock(file: string): Promise<(() => Promise<void>) | undefined> {
  // Not what it is in: where there is no content, there is nothing to lock.
  await mkdir(path.dirname(file)).catch(isThere);
  if (!(await create(file))) {
    if (await isHeld(file)) return undefined;
    // Of several that find it abandoned, one moves it away.
    await rename(file, `${file}.${process.pid}`).catch(() => {});
    await rm(`${file}.${process.pid}`, { force: true });
    if (!(await create(file))) return undefined;
  }
  isMine.add(file);
  const beating = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), beat).unref();
  return async () => {
    clearInterval(beating);
    isMine.delete(file);
    await rm(file, { force: true });
  };
}

/** Waits for it, does something, and gives it back. For what takes a moment. @throws what `work` throws */
export async function withLock<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result> {
  let release = await takeLock(file);
  while (!release) {
    await setTimeout(20);
    release = await takeLock(file);
  }
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Whether some server is at work. */
export async function isHeld(file: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, text] = await Promise.all([stat(file), readFile(file, 'utf8')]);
    const [host, pid] = text.split(' ');
    // A container's new server may have the number of the one before.
    const isHere =
      host === hostname() && (Number(pid) === process.pid ? isMine.has(file) : isRunning(Number(pid)));
    return (host === hostname() && text !== '' ? isHere : true) && Date.now() - mtimeMs < stale;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function isThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}

async function create(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // On a full disk it is there, and says nothing.
    await rm(file, { force: true });
    throw error;
  }
}
