import { expect, onTestFinished, test, vi } from 'vitest';
import { subscribeDevice } from '#server/push/push-subscriptions.ts';
import { signedIn } from '#server/testing/desk-session.ts';
import { silent, testOutbox } from '#server/testing/outbox.ts';
import { company } from '#server/testing/parts.ts';
import { startPushService } from '#server/testing/push-service.ts';
import { createLookOut } from './look-out.ts';
import type { Found, Watch } from './watch.ts';
import { watchDisk } from './watch-disk.ts';

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

test('an alert rings the phones that are set to ring, with its first words', async () => {
  const service = await startPushService();
  const { database, channels, clock, deliverDue } = await testOutbox({});
  const { session } = await signedIn(database, company.email, clock.now);
  await subscribeDevice(database, session, service.subscribe('one'), clock.now);
  const leak: Watch = { ...quiet, look: async () => [trouble] };
  await createLookOut({ database, channels, watches: [leak], log: silent, now: () => clock.now }).lookAtAll();
  await deliverDue();
  expect(service.rung.map(({ message: { title, body } }) => [title, body])).toEqual([
    ['The roof leaks', 'Water drips.'],
  ]);
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
