import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { claimDue, longestWait, maxTries, waitAfter } from './outbox.ts';

const nowhere = 'smtp://127.0.0.1:1';

test('times written by a clock that was ahead do not delay anything once it is right', async () => {
  const outbox = await testOutbox({ SMTP_URL: nowhere });
  outbox.passHours(24 * 365);
  await outbox.saveDanas();
  await claimDue(outbox.database, 'mail', outbox.clock.now, 10);
  outbox.passHours(-24 * 365);
  expect(await claimDue(outbox.database, 'mail', outbox.clock.now, 10)).toHaveLength(1);
});

test('a delivery may take a whole minute without another worker starting it', async () => {
  const outbox = await testOutbox({ SMTP_URL: nowhere });
  await outbox.saveDanas();
  const claim = () => claimDue(outbox.database, 'mail', outbox.clock.now, 10);
  await claim();
  outbox.passHours(61 / 3600);
  expect(await claim()).toEqual([]);
});

test('a worker whose lease expired during a refusal causes no alert, because another has taken over', async () => {
  const hook = await startWebhookServer();
  const { url } = await startMailServer({
    onRcptTo: (_to, _session, done) => {
      outbox.passHours(0.1);
      void claimDue(outbox.database, 'mail', outbox.clock.now, 1).then(() =>
        done(createSmtpRefusal(550, 'No')),
      );
    },
  });
  const outbox = await testOutbox({ SMTP_URL: url, WEBHOOK_URL: hook.url });
  await outbox.saveDanas();
  await outbox.deliverDue();
  await outbox.deliverDue();
  expect(hook.posts.map(({ body }) => JSON.parse(body).kind)).toEqual(['request']);
  expect((await outbox.notifications()).map(({ state }) => state).sort()).toEqual(['due', 'sent']);
  expect(await outbox.attempts()).toHaveLength(2);
});

const hour = 3_600_000;
const waits = (random: number) =>
  Array.from({ length: maxTries - 1 }, (_, tried) => waitAfter(tried + 1, random));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('twenty-five tries take about three days', () => {
  expect(sum(waits(0.5)) / hour).toBeCloseTo(72, -1);
  expect(sum(waits(0)) / hour).toBeGreaterThan(55);
  expect(sum(waits(1)) / hour).toBeLessThan(90);
});

test('the first waits are short and none is longer than the cap', () => {
  expect(waitAfter(1, 0.5)).toBe(30_000);
  expect(Math.max(...waits(1))).toBeCloseTo(longestWait);
});

afterEach(() => void vi.useRealTimers());

/** A worker in the middle of a delivery that the other side never answers. */
async function hanging(by: 'mail' | 'webhook') {
  const begun = Promise.withResolvers<void>();
  const mail = await startMailServer({
    onData: (stream) => {
      begun.resolve();
      stream.resume();
    },
  });
  const hook = await startWebhookServer(() => begun.resolve());
  const outbox = await testOutbox(by === 'mail' ? { SMTP_URL: mail.url } : { WEBHOOK_URL: hook.url });
  await outbox.saveDanas();
  const worker = outbox.workers[2 * outbox.allChannels.indexOf(by)]!;
  worker.start();
  await begun.promise;
  return { ...outbox, worker };
}

test.each([
  ['mail', /^cut off: the server was stopped$/],
  ['webhook', /abort/i],
] as const)('a stop waits a minute for an unanswered %s, and leaves it due', async (by, detail) => {
  const { worker, notifications, attempts } = await hanging(by);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn<() => void>();
  const stopped = worker.stop().then(ended);
  vi.advanceTimersByTime(59_999);
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(ended).not.toHaveBeenCalled();
  expect(await attempts()).toEqual([]);
  vi.advanceTimersByTime(1);
  await stopped;
  expect(await attempts()).toMatchObject([{ outcome: 'passing', detail: expect.stringMatching(detail) }]);
  expect((await notifications()).find(({ channel }) => channel === by)).toMatchObject({
    state: 'due',
    tries: 1,
    lease: null,
    leased_until: null,
  });
});

test('a stop without deliveries in progress leaves no timer behind', async () => {
  const [worker] = (await testOutbox({})).workers;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  worker!.start();
  await worker!.stop();
  expect(vi.getTimerCount()).toBe(0);
});
