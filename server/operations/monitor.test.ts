import { expect, onTestFinished, test, vi } from 'vitest';
import { createSchedule } from '#server/platform/schedule.ts';
import { hour } from '#server/platform/time.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { noDeskLink, silentLog, testOutbox } from '#server/testing/outbox.ts';
import { levelOf, monitorDisk } from './disk-monitor.ts';
import { type Monitor, type MonitorFinding, monitorJobs } from './monitor.ts';
import { monitorQueue } from './queue-monitor.ts';

const trouble: MonitorFinding = {
  key: 'roof',
  subject: 'The roof leaks',
  text: 'Water drips.\n\nPut up a ladder.',
};

test('a monitor first checks a minute after the start, whatever its interval, and reports what it finds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, channels, notifications } = await testOutbox({});
  const check = vi.fn(async () => [trouble]);
  const monitors: Monitor[] = [{ name: 'roof', every: hour, check }];
  const schedule = createSchedule(
    monitorJobs({ database, channels, monitors, linkToDesk: noDeskLink, log: silentLog }),
    silentLog,
  );
  schedule.start();
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  await expect.poll(notifications).toHaveLength(1);
  await schedule.stop();
  expect(monitorDisk('/data').every).toBe(60_000);
});

const gigabyte = 1e9;

test.each([
  [11, 100, undefined],
  [3.1, 100, 'low'],
  [2.9, 100, 'nearly-full'],
  // A tenth of a large disk is plenty.
  [19, 2000, 'low'],
  // On a small one photos are refused before a tenth is left.
  [0.6, 5, undefined],
  [0.5, 5, 'nearly-full'],
])('with %d GB free of %d the level is %s', (free, size, level) => {
  expect(levelOf({ free: free * gigabyte, size: size * gigabyte })).toBe(level);
});

test.each([
  [{ free: 530e6, size: 545e6 }, 'The disk is almost full', ['530 MB of 545 MB (97%) is free', 'today']],
  [{ free: 9e9, size: 100e9 }, 'The disk is filling up', ['9.0 GB of 100 GB (9.0%)', 'still works']],
])('about %o the owner learns that %s, and what to do', async (space, subject, expected) => {
  const [found, ...others] = await monitorDisk('/data', async () => space).check(
    new AbortController().signal,
  );
  expect(others).toEqual([]);
  expect(found!.subject).toBe(subject);
  for (const expectedText of [...expected, 'du -xh', 'RETENTION_MONTHS'])
    expect(found!.text).toContain(expectedText);
});

async function setup(variables: Record<string, string>) {
  const outbox = await testOutbox(variables);
  const { database, channels, allChannels, clock } = outbox;
  const now = () => clock.now;
  const monitor = monitorQueue({ database, channels: allChannels, now });
  const [job] = monitorJobs({
    database,
    channels,
    monitors: [monitor],
    linkToDesk: noDeskLink,
    log: silentLog,
    now,
  });
  const runJob = () => job!.run(new AbortController().signal);
  return { ...outbox, monitor, look: runJob, minutes: (count: number) => outbox.passHours(count / 60) };
}

test('a notification that is undelivered for 30 minutes is reported outside the queue, once', async () => {
  const { url, mails } = await startMailServer();
  const { saveDanas, minutes, look: runJob, deliverDue } = await setup({ SMTP_URL: url });
  await saveDanas();
  for (const passed of [0, 29, 1.5]) {
    minutes(passed);
    await runJob();
  }
  expect(mails).toEqual([]);
  for (let minute = 0; minute < 5; minute++) {
    minutes(1);
    await runJob();
  }
  expect(mails.map(({ subject }) => subject)).toEqual(['Notifications by email are not being delivered']);
  for (const expected of ['1 notification by email has been waiting', '31 minutes', 'in the desk'])
    expect(mails[0]!.text).toContain(expected);
  // The queue moves again: the request is told, and the alert is not told a second time.
  await deliverDue();
  expect(mails).toHaveLength(2);
});

test('a notification that is tried and fails is left to the report on its channel', async () => {
  const { saveDanas, minutes, monitor, deliverDue } = await setup({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await saveDanas();
  for (let turn = 0; turn < 60; turn++) {
    await deliverDue();
    expect(await monitor.check(new AbortController().signal)).toEqual([]);
    minutes(2);
  }
});
