import { expect, test } from 'vitest';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { testDatabase } from '#server/testing/parts.ts';
import { createWatch } from './watch.ts';

test('without any visitor the alarm rings when two checks in a row fail, and stops when all is well', async () => {
  const database = await testDatabase();
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => void lines.push(line) };
  const store = createQuoteRequestStore(database, { channels: ['mail'], acknowledges: false });
  const rung: unknown[] = [];
  const looks = { count: 0 };
  const rehearse = () => {
    looks.count += 1;
    return store.rehearse();
  };
  const watch = createWatch({
    ...{ store: { rehearse }, alarm: { ring: async (why) => void rung.push(why) }, log },
    every: 5,
  });
  watch.start();
  await expect.poll(() => looks.count, { timeout: 30_000 }).toBeGreaterThan(3);
  expect(rung).toEqual([]);
  await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
  await expect.poll(() => rung.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(lines[0]).toMatchObject({ failures: 1 });
  expect(rung[0]).toMatchObject({ message: expect.stringContaining('no such table') });
  await database.schema.alterTable('elsewhere').renameTo('notifications').execute();
  await watch.stop();
  const { length } = rung;
  const after = looks.count;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([rung.length, looks.count]).toEqual([length, after]);
});

test('a single failed check, as when a database restarts, does not ring the alarm', async () => {
  const looks = { count: 0 };
  const rehearse = async () => {
    looks.count += 1;
    if (looks.count % 2 === 1) throw new Error('just restarting');
  };
  const lines: unknown[][] = [];
  const rung: unknown[] = [];
  const watch = createWatch({
    ...{ store: { rehearse }, alarm: { ring: async (why: unknown) => void rung.push(why) } },
    log: { error: (...line: unknown[]) => void lines.push(line) },
    every: 5,
  });
  watch.start();
  await expect.poll(() => looks.count).toBeGreaterThan(4);
  await watch.stop();
  expect(rung).toEqual([]);
  expect(lines[1]).toMatchObject([
    ...[{ failures: 1, error: { message: 'just restarting' } }, 'a request could not be stored'],
  ]);
});
