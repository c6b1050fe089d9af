import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { acquireLock, isLocked, withLock } from './lock.ts';

let file: string;

/** Only the clock that a lock's observer goes by. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
const seconds = (number: number) => void vi.advanceTimersByTime(number * 1000);

beforeEach(() => {
  file = path.join(temporaryFolder(), '.publishing/lock');
});

/** A lock that somebody left behind. */
function leaveLock(text = 'somebody 3') {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test('a lock has one holder, and the next one once it is released', async () => {
  const locks = (await Promise.all([1, 2, 3, 4].map(() => acquireLock(file)))).filter(Boolean);
  expect(locks).toHaveLength(1);
  expect(await locks[0]!.isOurs()).toBe(true);
  expect(await isLocked(file)).toBe(true);
  expect(await acquireLock(file)).toBeUndefined();
  await locks[0]!.release();
  expect(await isLocked(file)).toBe(false);
  const next = await acquireLock(file);
  expect(await next!.isOurs()).toBe(true);
  await next!.release();
});

test.each([
  ['an old time', () => utimesSync(file, new Date(0), new Date(0))],
  ['a process of this machine that has ended', () => writeFileSync(file, `${hostname()} ${2 ** 22 + 1}`)],
  ['a time to come', () => utimesSync(file, new Date('2100-01-01'), new Date('2100-01-01'))],
])('a lock with %s counts as abandoned only after it hasn’t changed for long enough', async (_, change) => {
  leaveLock();
  change();
  expect(await acquireLock(file)).toBeUndefined();
  seconds(59);
  expect(await acquireLock(file)).toBeUndefined();
  expect(await isLocked(file)).toBe(true);
  seconds(1);
  expect(await isLocked(file)).toBe(false);
  const lock = await acquireLock(file);
  expect(await lock!.isOurs()).toBe(true);
  await lock!.release();
});

test('a lock whose holder shows activity is not taken over, however long it lasts', async () => {
  for (let count = 0; count < 4; count++) {
    leaveLock(`somebody ${count}`);
    expect(await acquireLock(file)).toBeUndefined();
    seconds(59);
  }
  // A release before only touched it.
  for (let second = 0; second < 4; second++) {
    utimesSync(file, second, second);
    expect(await acquireLock(file)).toBeUndefined();
    seconds(59);
  }
});

test('its holder changes the text of a lock every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const lock = await acquireLock(file);
    const first = readFileSync(file, 'utf8');
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => readFileSync(file, 'utf8'), { interval: 2 }).not.toBe(first);
    expect(await lock!.isOurs()).toBe(true);
    // Another process has it now, and its text stays as it is.
    writeFileSync(file, 'another 0');
    vi.advanceTimersByTime(10_000);
    await lock!.isOurs();
    expect(readFileSync(file, 'utf8')).toBe('another 0');
    await lock!.release();
  } finally {
    vi.useRealTimers();
  }
});

test('of several that find a lock abandoned, one after the other, exactly one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    leaveLock(`somebody ${round}`);
    expect(await acquireLock(file)).toBeUndefined();
    seconds(60);
    const taking = Array.from({ length: 16 }, async (_, turns) => {
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      return acquireLock(file);
    });
    const locks = (await Promise.all(taking)).filter(Boolean);
    expect(locks).toHaveLength(1);
    expect(await locks[0]!.isOurs()).toBe(true);
    await locks[0]!.release();
    expect(readdirSync(path.dirname(file))).toEqual([]);
  }
});

test('a process killed while taking over a lock doesn’t block the others', async () => {
  leaveLock();
  writeFileSync(`${file}.removing`, 'somebody 0');
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await acquireLock(file)).toBeUndefined();
    seconds(60);
  }
  expect(await acquireLock(file)).toBeUndefined();
  const lock = await acquireLock(file);
  await lock!.release();
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

test('a holder notices that its lock was taken over, and doesn’t remove the new one', async () => {
  const stuck = await acquireLock(file);
  const next = await acquireLock(file, 0);
  expect([await stuck!.isOurs(), await next!.isOurs()]).toEqual([false, true]);
  await stuck!.release();
  expect(await next!.isOurs()).toBe(true);
  await next!.release();
  expect(existsSync(file)).toBe(false);
});

test('work under a lock runs one at a time, and a failure releases the lock', async () => {
  const done: string[] = [];
  const slow = async (name: string) => {
    done.push(`${name} begins`);
    await setTimeout(5);
    done.push(`${name} ends`);
  };
  await Promise.all(['one', 'other'].map((name) => withLock(file, () => slow(name))));
  expect(done[1]).toBe(done[0]!.replace('begins', 'ends'));
  await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(existsSync(file)).toBe(false);
});

test('where there is no folder to lock, none is made', async () => {
  const missing = path.join(temporaryFolder(), 'content/.publishing/lock');
  await expect(acquireLock(missing)).rejects.toThrow('ENOENT');
});
