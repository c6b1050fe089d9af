import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { purgeBefore, purgeSpam } from '#server/quote-requests/purge.ts';
import { runCommand } from '#server/testing/desk.ts';
import { ann, testInbox } from '#server/testing/inbox.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { searchPage } from './search.ts';

test('a backup brings back stages, visits, notes and history, and they are found again', async () => {
  const config = testConfig();
  const database = await openDatabase(config);
  const { keep, act, details } = testInbox(database);
  const id = await keep();
  await act(id, ann, { kind: 'stage', stage: 'won', amountCents: 900_000 });
  await act(id, ann, { kind: 'note', text: 'Gate code 4711' });
  const before = await details(id);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await runCommand(config, 'backup', copy);
  await database.destroy();
  await runCommand(config, 'restore', copy, '--force');
  const restored = await openDatabase(config);
  expect(await testInbox(restored).details(id)).toEqual(before);
  expect((await searchPage(restored, { words: '4711' })).requests).toMatchObject([{ id }]);
  await restored.destroy();
});

test('what is deleted by age or as spam takes deeds, notes and its searchable text along', async () => {
  const config = testConfig();
  const database = await openDatabase(config);
  const { keep, act, pass, clock } = testInbox(database);
  const [old, spam] = [await keep(), await keep({ name: 'Spam' }, true)];
  for (const id of [old, spam]) await act(id, ann, { kind: 'note', text: 'Looked at it' });
  pass(100 * 24 * 60);
  const kept = { database, dataDir: config.dataDir };
  expect([await purgeSpam(kept, clock.now), await purgeBefore(kept, clock.now)]).toEqual([1, 1]);
  for (const table of ['deeds', 'request_texts'] as const)
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  await database.destroy();
});
