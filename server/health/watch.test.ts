import { expect, onTestFinished, test, vi } from 'vitest';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { createWatch } from './watch.ts';

/** A watch whose minutes pass when the test says so, and what it did. */
function watchOver(rehearse: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [looks, lines, rung]: [Promise<void>[], unknown[][], unknown[]] = [[], [], []];
  const store = {
    rehearse: () => {
      looks.push(rehearse());
      return looks.at(-1)!;
    },
  };
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  const watch = createWatch({ store, alarm: { ring: async (why) => void rung.push(why) }, log });
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      vi.advanceTimersByTime(60_000);
      await Promise.allSettled(looks);
      await new Promise(setImmediate);
    }
  };
  watch.start();
  return { looks, lines, rung, pass, stop: watch.stop };
}

test('without any visitor the alarm rings when two checks in a row fail, and stops when all is well', async () => {
  const database = await testDatabase();
  const store = createQuoteRequestStore(database, { channels: ['mail'], acknowledges: false });
  const { looks, lines, rung, pass, stop } = watchOver(store.rehearse);
  await pass(3);
  expect([looks.length, rung]).toEqual([3, []]);
  await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
  await pass(1);
  expect(lines).toMatchObject([[{ failures: 1 }, 'a request could not be stored']]);
  expect(rung).toEqual([]);
  await pass(1);
  expect(rung).toMatchObject([{ message: expect.stringContaining('no such table') }]);
  await database.schema.alterTable('elsewhere').renameTo('notifications').execute();
  await pass(1);
  await stop();
  await pass(10);
  expect([looks.length, rung.length]).toEqual([6, 1]);
});

test('a single failed check, as when a database restarts, does not ring the alarm', async () => {
  let looks = 0;
  const { lines, rung, pass, stop } = watchOver(async () => {
    if (looks++ % 2 === 0) throw new Error('just restarting');
  });
  await pass(6);
  await stop();
  expect(rung).toEqual([]);
  expect(lines[1]).toMatchObject([
    { failures: 1, error: { message: 'just restarting' } },
    expect.any(String),
  ]);
});
