import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startHookServer } from '#server/testing/hook-server.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';

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
  const hook = await startHookServer(() => begun.resolve());
  const outbox = await testOutbox(by === 'mail' ? { SMTP_URL: mail.url } : { WEBHOOK_URL: hook.url });
  await outbox.keepDanas();
  const worker = outbox.workers[2 * outbox.allChannels.indexOf(by)]!;
  worker.start();
  await begun.promise;
  return { ...outbox, worker };
}

test.each([
  ['mail', /^cut off: the server was stopped$/],
  ['webhook', /abort/i],
] as const)('a stop waits a minute for a %s that nobody answers, and leaves it due', async (by, detail) => {
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
    ...{ state: 'due', tries: 1, lease: null, leased_until: null },
  });
});

test('a stop that has nothing to wait for leaves no timer behind', async () => {
  const [worker] = (await testOutbox({})).workers;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  worker!.start();
  await worker!.stop();
  expect(vi.getTimerCount()).toBe(0);
});
