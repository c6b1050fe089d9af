import { expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { runCommand } from '#server/testing/desk.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { testOutbox } from '#server/testing/outbox.ts';

const engines = bothEngines();

test('move says what it copied from where and what to do next, and a second run copies nothing', async () => {
  const { config, keepDanas, store } = await testOutbox({});
  for (const name of ['First', 'Second']) await keepDanas({ name });
  const { databaseUrl } = await engines.PostgreSQL();
  const move = () => runCommand(config, 'move', '--to', databaseUrl);
  expect(await move()).toBe(
    [
      `From ${sqliteFile(config.dataDir)}:`,
      'secrets: 1 copied, 0 there already',
      'quote_requests: 2 copied, 0 there already',
      'notifications: 2 copied, 0 there already',
      'attempts: 0 copied, 0 there already',
      'Now set DATABASE_URL and start the server. The SQLite file was not changed.',
    ].join('\n'),
  );
  await keepDanas({ name: 'Third' });
  expect(await move()).toContain('quote_requests: 1 copied, 2 there already');
  const moved = await openDatabase({ dataDir: '', databaseUrl });
  expect(await createQuoteRequestStore(moved).list()).toEqual(await store.list());
  await moved.destroy();
});

test.each([[], ['--to', 'mysql://db.example/x'], ['--to', 'see postgres://db.example/x']])(
  'move refuses any destination but PostgreSQL: %j %j',
  async (...words) => {
    const { config } = await testOutbox({});
    await expect(runCommand(config, 'move', ...words)).rejects.toMatchObject({
      ...{ exitCode: 2, message: 'Say where: --to postgres://user:password@host/database' },
    });
  },
);
