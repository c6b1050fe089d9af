import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How often the holder changes the text of its lock, in milliseconds. */
const beat = 10_000;
/** How long a lock's text must stay the same before the lock counts as abandoned, in milliseconds by the observer's clock. */
export const patience = 60_000;

export interface Lock {
  /** Whether nobody has taken it over, as happens to a process that was stuck or asleep for a minute. */
  isOurs(): Promise<boolean>;
  /** Removes the lock if it is still ours. */
  release(): Promise<void>;
}

/** What this process saw of locks that others hold, and since when. */
const seen = new Map<string, { state: string; since: number }>();

/**
 * Takes a lock that holds between processes and machines that share the folder. The file holds a random owner id and a
 * counter that its holder increases: neither clocks nor host names nor process ids are compared.
 * @returns undefined if somebody else has it
 */
export async function takeLock(file: string, after = patience): Promise<Lock | undefined> {
  // Not what it is in: where there is no content, there is nothing to lock.
  await mkdir(path.dirname(file)).catch(ignore('EEXIST'));
  const owner = randomUUID();
  if (!(await create(file, owner)) && !((await removeAbandoned(file, after)) && (await create(file, owner))))
    return undefined;
  seen.delete(file);
  let count = 0;
  const isOurs = async () => (await textOf(file))?.startsWith(owner) === true;
  const beating = setInterval(async () => {
    if (await isOurs().catch(() => false))
      await writeFile(file, `${owner} ${++count}`, { flag: 'r+' }).catch(() => {});
  }, beat).unref();
  return {
    isOurs,
    async release() {
      clearInterval(beating);
      if (await isOurs()) await rm(file, { force: true });
    },
  };
}

/** Waits for a lock, until the process that holds it releases it or counts as gone. @param limit in milliseconds */
export async function waitForLock(file: string, limit = Number.POSITIVE_INFINITY): Promise<Lock | undefined> {
  const began = performance.now();
  let lock = await takeLock(file);
  while (!lock && performance.now() - began < limit) {
    await setTimeout(20);
    lock = await takeLock(file);
  }
  return lock;
}

/** Waits for a lock, does something, and releases it. For what takes a moment. @throws what `work` throws */
export async function withLock<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result> {
  const lock = await waitForLock(file);
  try {
    return await work();
  } finally {
    await lock?.release();
  }
}

/** Whether somebody holds a lock, as far as this process has seen. */
export async function isLocked(file: string, after = patience): Promise<boolean> {
  const state = await stateOf(file);
  return state !== undefined && !isAbandoned(file, state, after);
}

function isAbandoned(file: string, state: string, after: number): boolean {
  const before = seen.get(file);
  if (before?.state === state) return performance.now() - before.since >= after;
  seen.set(file, { state, since: performance.now() });
  return after <= 0;
}

/** Of several processes that find a lock abandoned, one removes it: what it holds for that moment keeps the others out. */
async function removeAbandoned(file: string, after: number): Promise<boolean> {
  const state = await stateOf(file);
  if (state === undefined) return true;
  if (!isAbandoned(file, state, after)) return false;
  const guard = `${file}.removing`;
  if (!(await create(guard, randomUUID()))) {
    const left = await stateOf(guard);
    // Of a process that was killed in that moment.
    if (left !== undefined && isAbandoned(guard, left, after)) await rm(guard, { force: true });
    return false;
  }
  try {
    return await moveAway(file, state);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Removes a lock if it's still as it was seen. */
async function moveAway(file: string, state: string): Promise<boolean> {
  if ((await stateOf(file)) !== state) return false;
  const moved = `${file}.${randomUUID()}`;
  await rename(file, moved).catch(ignore('ENOENT'));
  const isAsSeen = (await stateOf(moved)) === state;
  // Its holder woke up and released it just now, and this is the next one's.
  if (!isAsSeen) await rename(moved, file).catch(ignore('ENOENT'));
  else await rm(moved, { force: true });
  return isAsSeen;
}

/** Changes with each beat; of releases before, which only touched the file, with its time. */
async function stateOf(file: string): Promise<string | undefined> {
  const [text, found] = await Promise.all([textOf(file), stat(file).catch(ignore('ENOENT'))]);
  return text === undefined || !found ? undefined : `${text} ${found.mtimeMs}`;
}

const textOf = (file: string) => readFile(file, 'utf8').catch(ignore('ENOENT'));

const ignore = (known: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== known) throw error;
  return undefined;
};

async function create(file: string, owner: string): Promise<boolean> {
  try {
    await writeFile(file, `${owner} 0`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // On a full disk it is there, and says nothing.
    await rm(file, { force: true });
    throw error;
  }
}
