import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { picture } from '#server/testing/pictures.ts';
import { createDarkroom, type DarkroomParts } from './darkroom.ts';

/** A darkroom that is closed when the test ends, and a picture of 640 × 480 for it. */
async function openDarkroom(parts: DarkroomParts = {}) {
  const darkroom = createDarkroom(parts);
  onTestFinished(() => darkroom.stop());
  const file = path.join(temporaryFolder(), 'sent');
  writeFileSync(file, await picture().jpeg().toBuffer());
  return { darkroom, job: { file, format: 'jpeg' } as const };
}

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

/** The processes that decode for this one, whichever of its threads started them. */
function decoders(): number[] {
  const started = globSync('/proc/self/task/*/children').flatMap((file) =>
    readFileSync(file, 'utf8').trim().split(' '),
  );
  return started.filter((pid) => commandOf(pid).includes('darkroom-process')).map(Number);
}

const commandOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

test('a process is started for the first picture, used again, and ended when there are no more', async () => {
  const { darkroom, job } = await openDarkroom({ idleTime: 1_000 });
  expect(decoders()).toEqual([]);
  expect(await darkroom.develop(job)).toMatchObject({ width: 640, height: 480 });
  const [first] = decoders();
  expect(await darkroom.develop(job)).toMatchObject({ width: 640, height: 480 });
  expect(decoders()).toEqual([first]);
  await expect.poll(decoders).toEqual([]);
  expect(await darkroom.develop(job)).toMatchObject({ width: 640, height: 480 });
});

test('a server that takes much memory itself does not have a process started for each picture', async () => {
  const { darkroom, job } = await openDarkroom();
  const taken = Buffer.alloc(300_000_000, 1);
  await darkroom.develop(job);
  const first = decoders();
  expect(first).toHaveLength(1);
  await darkroom.develop(job);
  expect(decoders()).toEqual(first);
  expect(taken.at(-1)).toBe(1);
});

test('it is of low priority, has none of our settings, and goes before the server does when memory runs out', async () => {
  process.env.SMTP_URL = 'smtp://user:pass-word@localhost';
  onTestFinished(() => void delete process.env.SMTP_URL);
  const { darkroom, job } = await openDarkroom();
  await darkroom.develop(job);
  const [pid] = decoders();
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('pass-word');
  expect(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]).toBe('10');
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
});

test('a picture that ends the process is refused, and the next ones are developed by another', async () => {
  const { darkroom, job } = await openDarkroom();
  const endless = endlessPicture();
  const answers = [endless.job, job, job].map((each) => darkroom.develop(each));
  await endless.hasBegun();
  const [pid] = decoders();
  process.kill(pid!, 'SIGKILL');
  const [first, ...others] = await Promise.all(answers);
  expect(first).toBe('crashed');
  expect(others).toMatchObject([{ width: 640 }, { width: 640 }]);
  expect(decoders()).not.toContain(pid);
});

test('a process that hangs before it is ready is ended, and another one develops the next picture', async () => {
  const { darkroom, job } = await openDarkroom({ patience: 8_000 });
  const answer = darkroom.develop(job);
  while (decoders().length === 0) await new Promise(setImmediate);
  process.kill(decoders()[0]!, 'SIGSTOP');
  await expect(answer).rejects.toThrow('did not start');
  expect(await darkroom.develop(job)).toMatchObject({ width: 640 });
});

test('a process that was ended between two pictures is missed by nobody', async () => {
  const { darkroom, job } = await openDarkroom();
  await darkroom.develop(job);
  process.kill(decoders()[0]!, 'SIGKILL');
  await expect.poll(decoders).toEqual([]);
  expect(await darkroom.develop(job)).toMatchObject({ width: 640 });
});

test('a picture that takes too long is refused, and nothing of it goes on', async () => {
  const { darkroom } = await openDarkroom({ patience: 3_000 });
  expect(await darkroom.develop(endlessPicture().job)).toBe('crashed');
  await expect.poll(decoders).toEqual([]);
});

test('when too many are waiting, only the patient may join them', async () => {
  const { darkroom, job } = await openDarkroom();
  const waiting = Array.from({ length: 16 }, () => darkroom.develop(job));
  expect(darkroom.isBusy()).toBe(true);
  expect(await darkroom.develop(job)).toBe('busy');
  expect(await darkroom.develop(job, true)).toMatchObject({ width: 640 });
  for (const developed of await Promise.all(waiting)) expect(developed).toMatchObject({ width: 640 });
  expect(darkroom.isBusy()).toBe(false);
});

test('a stop waits for all that are in line, and leaves no process behind', async () => {
  const { darkroom, job } = await openDarkroom();
  const waiting = [1, 2, 3].map(() => darkroom.develop(job));
  await darkroom.stop();
  expect(decoders()).toEqual([]);
  for (const developed of await Promise.all(waiting)) expect(developed).toMatchObject({ width: 640 });
});

test('the signals that stop a whole group of processes do not stop a picture', async () => {
  const { darkroom, job } = await openDarkroom();
  await darkroom.develop(job);
  const [pid] = decoders();
  const answer = darkroom.develop(job);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid!, signal);
  expect(await answer).toMatchObject({ width: 640 });
});

test('a file that is gone is no fault of the picture', async () => {
  const { darkroom } = await openDarkroom();
  await expect(darkroom.develop({ file: '/nowhere', format: 'jpeg' })).rejects.toThrow('ENOENT');
});
