import { expect, test } from 'vitest';
import { testOutbox } from '#server/testing/outbox.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { purgeBefore, purgeSpam } from './purge.ts';

test('spam is deleted ninety days after it was marked, whatever its age, and nothing else is deleted', async () => {
  const { config, database, store, clock, keepDanas, pass } = await testOutbox({});
  const { id } = await keepDanas({ name: 'Junk' });
  await keepDanas({ name: 'Waiting' });
  pass(24 * 365);
  await store.mark(id, 'spam', clock.now);
  const purge = () => purgeSpam({ database, dataDir: config.dataDir }, clock.now);
  expect(await purge()).toBe(0);
  pass(24 * 90);
  expect(await purge()).toBe(0);
  pass(0.001);
  expect(await purge()).toBe(1);
  expect(await store.list()).toMatchObject([{ name: 'Waiting' }]);
});

test('deletes more requests than fit into one statement, even without a mail folder', async () => {
  const { config, database, store, clock } = await testOutbox({});
  const row = {
    ...{ ...danasRequest, signals: '' },
    ...{ received_at: '2020-01-01T00:00:00.000Z', state_since: '2020-01-01T00:00:00.000Z' },
    ...{ state: 'open' as const, dedupe_key: null },
  };
  const rows = Array.from({ length: 1001 }, (_, index) => ({ ...row, id: `old-${index}` }));
  await database.insertInto('quote_requests').values(rows).execute();
  expect(await purgeBefore({ database, dataDir: config.dataDir }, clock.now)).toBe(1001);
  expect(await store.list()).toEqual([]);
  expect(await purgeBefore({ database, dataDir: config.dataDir }, clock.now)).toBe(0);
});
