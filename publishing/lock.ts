import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How often the holder updates the text of its lock, in milliseconds. */
const heartbeat = 10_000;
/**
 * How long a lock's text must be unchanged before the lock counts as abandoned, in milliseconds by the observer's
 * clock.
 */
export const abandonedAfter = 60_000;

export interface Lock {
  /** False if another process took the lock over, as happens to a process that was stuck or asleep for a minute. */
  isOurs(): Promise<boolean>;
  /** Removes the lock if it is still ours. */
  release(): Promise<void>;
}

/** The last state of other processes' locks, and since when it has been unchanged. */
const seen = new Map<string, { state: string; since: number }>();

/**
 * Acquires a lock between processes and machines that share the folder. The file has a random owner id and a counter
 * that its holder increases: neither clocks nor host names nor process ids are compared.
 * @returns undefined if another process holds it
 */
export async function acquireLock(file: string, after = abandonedAfter): Promise<Lock | undefined> {
  // Not what it is in: where there is no content, there is nothing to lock.
  await mkdir(path.dirname(file)).catch(ignore('EEXIST'));
  const owner = randomUUID();
  if (!(await create(file, owner)) && !((await removeAbandoned(file, after)) && (await create(file, owner))))
    return undefined;
  seen.delete(file);
  let count = 0;
  const isOurs = async () => (await textOf(file))?.startsWith(owner) === true;
  const heartbeatTimer = setInterval(async () => {
    if (await isOurs().catch(() => false))
      await writeFile(file, `${owner} ${++count}`, { flag: 'r+' }).catch(() => {});
  }, heartbeat).unref();
  return {
    isOurs,
    async release() {
      clearInterval(heartbeatTimer);
      if (await isOurs()) await rm(file, { force: true });
    },
  };
}

/** Waits for a lock, until the process that holds it releases it or counts as gone. @param limit in milliseconds */
export async function waitForLock(file: string, limit = Number.POSITIVE_INFINITY): Promise<Lock | undefined> {
  const began = performance.now();
  let lock = await acquireLock(file);
  while (!lock && performance.now() - began < limit) {
    await setTimeout(20);
    lock = await acquireLock(file);
  }
  return lock;
}

/** Runs `work` while holding a lock. Only for short work. @throws what `work` throws */
export async function withLock<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result> {
  const lock = await waitForLock(file);
  try {
    return await work();
  } finally {
    await lock?.release();
  }
}

/** Whether a process holds a lock, as far as this process can see. */
export async function isLocked(file: string, after = abandonedAfter): Promise<boolean> {
  const state = await stateOf(file);
  return state !== undefined && !isAbandoned(file, state, after);
}

function isAbandoned(file: string, state: string, after: number): boolean {
  const before = seen.get(file);
  if (before?.state === state) return performance.now() - before.since >= after;
  seen.set(file, { state, since: performance.now() });
  return after <= 0;
}

/** Removes an abandoned lock. Of several processes that find it, a second lock lets only one remove it. */
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
    return await removeIfUnchanged(file, state);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Removes a lock if it's still as it was seen. */
async function removeIfUnchanged(file: string, state: string): Promise<boolean> {
  if ((await stateOf(file)) !== state) return false;
  const moved = `${file}.${randomUUID()}`;
  await rename(file, moved).catch(ignore('ENOENT'));
  const isAsSeen = (await stateOf(moved)) === state;
  // Its holder woke up and released it just now, and this is the next one's.
  if (!isAsSeen) await rename(moved, file).catch(ignore('ENOENT'));
  else await rm(moved, { force: true });
  return isAsSeen;
}

/** Returns a lock's state, which changes with each heartbeat; earlier releases changed only the file's time. */
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
