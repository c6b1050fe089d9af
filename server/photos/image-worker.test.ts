import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { picture } from '#server/testing/pictures.ts';
import { createImageWorker, type ImageWorkerDeps } from './image-worker.ts';

const bytes = await picture({ width: 160, height: 120 }).jpeg().toBuffer();

/** What there is to develop: a picture of 160 × 120. */
function jobOf() {
  const file = path.join(temporaryFolder(), 'sent');
  writeFileSync(file, bytes);
  return { file, format: 'jpeg' } as const;
}

/** An image worker that is closed when the test ends, and a picture for it. */
function openImageWorker(parts: ImageWorkerDeps = {}) {
  const imageWorker = createImageWorker(parts);
  onTestFinished(() => imageWorker.stop());
  return { imageWorker, job: jobOf() };
}

const dana = { client: 'dana' };

/** From here on, time passes only when the test says so. */
function holdTheClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
const timeout = 45_000;

/** A picture that never ends, because it is read from a pipe; `hasBegun` resolves when somebody reads it. */
function endlessPicture() {
  const file = path.join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [file]);
  const hasBegun = async () => {
    const end = await open(file, 'w');
    onTestFinished(() => end.close());
  };
  return { job: { file, format: 'jpeg' } as const, hasBegun };
}

/** The processes that decode for this one, whichever of its threads started them, but for those that were there before. */
const decoders = () => allDecoders().filter((pid) => !others.includes(pid));

function allDecoders(): number[] {
  const lists = globSync('/proc/self/task/*/children').map((file) => readFileSync(file, 'utf8'));
  const started = lists.flatMap((list) => list.trim().split(' '));
  return started.filter((pid) => readIfThere(`/proc/${pid}/cmdline`).includes('decode-process')).map(Number);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const others = allDecoders();

test('a process is started for the first picture, used again, and ended a minute after the last', async () => {
  const { imageWorker, job } = openImageWorker();
  expect(decoders()).toEqual([]);
  holdTheClock();
  expect(await imageWorker.decode(job, dana)).toMatchObject({ width: 160, height: 120 });
  const first = decoders();
  expect(first).toHaveLength(1);
  vi.advanceTimersByTime(59_999);
  expect(await imageWorker.decode(job, dana)).toMatchObject({ width: 160, height: 120 });
  expect(decoders()).toEqual(first);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(decoders).toEqual([]);
  // Neither that one nor one that was killed between two pictures is missed.
  expect(await imageWorker.decode(job, dana)).toMatchObject({ width: 160, height: 120 });
  process.kill(decoders()[0]!, 'SIGKILL');
  await expect.poll(decoders).toEqual([]);
  expect(await imageWorker.decode(job, dana)).toMatchObject({ width: 160, height: 120 });
});

test('a picture that crashes the process is refused, and the next ones are decoded by another', async () => {
  const { imageWorker, job } = openImageWorker();
  const endless = endlessPicture();
  const answers = [endless.job, job, job].map((each) => imageWorker.decode(each, dana));
  await endless.hasBegun();
  const [pid] = decoders();
  process.kill(pid!, 'SIGKILL');
  const [first, ...others] = await Promise.all(answers);
  expect(first).toBe('crashed');
  expect(others).toMatchObject([{ width: 160 }, { width: 160 }]);
  expect(decoders()).not.toContain(pid);
});

test('a process that hangs before it is ready is ended, and another one decodes the next picture', async () => {
  const { imageWorker, job } = openImageWorker();
  holdTheClock();
  const answer = imageWorker.decode(job, dana);
  while (decoders().length === 0) await new Promise(setImmediate);
  process.kill(decoders()[0]!, 'SIGSTOP');
  vi.advanceTimersByTime(timeout);
  await expect(answer).rejects.toThrow('did not start');
  expect(await imageWorker.decode(job, dana)).toMatchObject({ width: 160 });
});

test('a picture that takes too long is refused, and its process is ended', async () => {
  const { imageWorker } = openImageWorker();
  const endless = endlessPicture();
  holdTheClock();
  const answer = imageWorker.decode(endless.job, dana);
  await endless.hasBegun();
  vi.advanceTimersByTime(timeout);
  vi.useRealTimers();
  expect(await answer).toBe('crashed');
  await expect.poll(decoders).toEqual([]);
});

test('a picture that needs too much memory is refused, without affecting others', async () => {
  const { imageWorker } = openImageWorker({ maxMemory: 1000 });
  expect(await imageWorker.decode(endlessPicture().job, dana)).toBe('crashed');
  await expect.poll(decoders).toEqual([]);
});

test('a client’s queue of pictures doesn’t delay another client’s picture', async () => {
  const { imageWorker, job } = openImageWorker();
  const order: string[] = [];
  const clients = ['crowd', 'crowd', 'crowd', 'dana'];
  const decode = (client: string) => imageWorker.decode(job, { client }).then(() => order.push(client));
  await Promise.all(clients.map(decode));
  expect(order).toEqual(['crowd', 'dana', 'crowd', 'crowd']);
});

test('a stop waits for all pictures in the queue, and leaves no process behind', async () => {
  const { imageWorker, job } = openImageWorker();
  const waiting = [1, 2, 3].map(() => imageWorker.decode(job, dana));
  await imageWorker.stop();
  expect(decoders()).toEqual([]);
  for (const developed of await Promise.all(waiting)) expect(developed).toMatchObject({ width: 160 });
});

/** For those that leave its process as it is. */
const shared = createImageWorker();
afterAll(() => shared.stop());

test('the decoding process has low priority and no settings, and is ended before the server when memory runs out', async () => {
  process.env.SMTP_URL = 'smtp://user:pass-word@localhost';
  onTestFinished(() => void delete process.env.SMTP_URL);
  await shared.decode(jobOf(), dana);
  const [pid] = decoders();
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('pass-word');
  expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]).toBe('10');
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
});

test('a server that uses much memory itself does not start a process for each picture', async () => {
  await shared.stop();
  const usedMemory = Buffer.alloc(300_000_000, 1);
  await shared.decode(jobOf(), dana);
  const first = decoders();
  expect(first).toHaveLength(1);
  await shared.decode(jobOf(), dana);
  expect(decoders()).toEqual(first);
  expect(usedMemory.at(-1)).toBe(1);
});

test('when too many pictures of a client are waiting, only patient ones are queued, and those of other clients', async () => {
  const job = jobOf();
  const waiting = Array.from({ length: 8 }, () => shared.decode(job, dana));
  expect(shared.isBusy('dana')).toBe(true);
  expect(await shared.decode(job, dana)).toBe('busy');
  expect(shared.isBusy('another')).toBe(false);
  expect(await shared.decode(job, { ...dana, isPatient: true })).toMatchObject({ width: 160 });
  for (const developed of await Promise.all(waiting)) expect(developed).toMatchObject({ width: 160 });
  expect(shared.isBusy('dana')).toBe(false);
});

test('the signals that stop a whole group of processes do not stop a picture', async () => {
  const job = jobOf();
  await shared.decode(job, dana);
  const [pid] = decoders();
  const answer = shared.decode(job, dana);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid!, signal);
  expect(await answer).toMatchObject({ width: 160 });
  // A file that is gone is no fault of the picture.
  await expect(shared.decode({ file: '/nowhere', format: 'jpeg' }, dana)).rejects.toThrow('ENOENT');
});
