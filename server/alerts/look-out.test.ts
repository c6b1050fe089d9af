import { expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { silent, testOutbox } from '#server/testing/outbox.ts';
import { createLookOut } from './look-out.ts';
import type { Found, Watch } from './watch.ts';
import { levelOf, watchDisk } from './watch-disk.ts';
import { watchQueue } from './watch-queue.ts';

const trouble: Found = { about: 'roof', subject: 'The roof leaks', text: 'Water drips.\n\nPut up a ladder.' };
const quiet: Watch = { name: 'quiet', every: 60_000, look: async () => [] };

test('the disk is looked at a minute after the start and every minute from then on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, channels } = await testOutbox({});
  const look = vi.fn(async () => []);
  const disk: Watch = { ...watchDisk('/data'), look };
  const lookOut = createLookOut({ database, channels, watches: [disk], log: silent });
  lookOut.start();
  for (const expected of [0, 1, 2, 3]) {
    await expect.poll(() => look.mock.calls.length).toBe(expected);
    vi.advanceTimersByTime(60_000);
  }
  await lookOut.stop();
});

test('a watch that fails or never ends holds up no other, and a stop ends it', async () => {
  const { database, channels, notifications } = await testOutbox({});
  const lines: unknown[] = [];
  const log = { info() {}, warn() {}, error: (...line: unknown[]) => lines.push(line) };
  const watches: Watch[] = [
    { ...quiet, name: 'broken', look: () => Promise.reject(new Error('no such thing')) },
    {
      ...quiet,
      name: 'endless',
      look: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve([]))),
    },
    { ...quiet, look: async () => [trouble] },
  ];
  const lookOut = createLookOut({ database, channels, watches, log, every: 5 });
  lookOut.start();
  await expect.poll(async () => (await notifications()).length).toBe(1);
  await lookOut.stop();
  expect(lines).toEqual([
    [{ watch: 'broken', error: expect.objectContaining({ message: 'no such thing' }) }, 'could not look'],
  ]);
});

const gigabyte = 1e9;

test.each([
  [11, 100, undefined],
  [3.1, 100, 'low'],
  [2.9, 100, 'nearly-full'],
  // A tenth of a large disk is plenty.
  [19, 2000, 'low'],
  // On a small one photographs are refused before a tenth is left.
  [0.6, 5, undefined],
  [0.5, 5, 'nearly-full'],
])('with %d GB free of %d the level is %s', (free, size, level) => {
  expect(levelOf({ free: free * gigabyte, size: size * gigabyte })).toBe(level);
});

test.each([
  [{ free: 530e6, size: 545e6 }, 'The disk is almost full', ['530 MB of 545 MB (97 %) are free', 'today']],
  [{ free: 9e9, size: 100e9 }, 'The disk is filling up', ['9.0 GB of 100 GB (9.0 %)', 'still works']],
])('of %o the owner is told that %s, and what to do', async (space, subject, said) => {
  const [found, ...others] = await watchDisk('/data', async () => space).look(new AbortController().signal);
  expect(others).toEqual([]);
  expect(found!.subject).toBe(subject);
  for (const words of [...said, 'du -xh', 'purge --older-than']) expect(found!.text).toContain(words);
});

async function setup(variables: Record<string, string>) {
  const outbox = await testOutbox(variables);
  const { database, channels, allChannels, clock } = outbox;
  const now = () => clock.now;
  const watch = watchQueue({ database, channels: allChannels, now });
  const lookOut = createLookOut({ database, channels, watches: [watch], log: silent, now });
  return { ...outbox, watch, lookOut, minutes: (count: number) => outbox.pass(count / 60) };
}

test('a notification that nobody delivers for 30 minutes is told past the queue, once', async () => {
  const { url, mails } = await startMailServer();
  const { keepDanas, minutes, lookOut, deliverDue } = await setup({ SMTP_URL: url });
  await keepDanas();
  for (const passed of [0, 29, 1.5]) {
    minutes(passed);
    await lookOut.lookAtAll();
  }
  expect(mails).toEqual([]);
  for (let look = 0; look < 5; look++) {
    minutes(1);
    await lookOut.lookAtAll();
  }
  expect(mails.map(({ subject }) => subject)).toEqual(['Notifications by mail are not being delivered']);
  for (const said of ['1 notification by mail waits', '31 minutes', 'list --open'])
    expect(mails[0]!.text).toContain(said);
  // The queue moves again: the request is told, and the alert is not told a second time.
  await deliverDue();
  expect(mails).toHaveLength(2);
});

test('a notification that is tried and fails is left to the report on its channel', async () => {
  const { keepDanas, minutes, watch, deliverDue } = await setup({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await keepDanas();
  for (let look = 0; look < 60; look++) {
    await deliverDue();
    expect(await watch.look(new AbortController().signal)).toEqual([]);
    minutes(2);
  }
});
