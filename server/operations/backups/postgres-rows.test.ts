import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { withSnapshot } from './postgres-rows.ts';

const { PostgreSQL: makePlace } = bothEngines();

function countIn(file: string) {
  const database = new DatabaseSync(file);
  const { count } = database.prepare('select count(*) as count from quote_requests').get()!;
  database.close();
  return count;
}

test('what is stored while a backup of PostgreSQL is made is not in it', async () => {
  const place = await makePlace();
  const database = await openDatabase(place);
  onTestFinished(() => database.destroy());
  const store = createQuoteRequestStore(database, contract.recipients);
  const folder = makeTemporaryFolder(onTestFinished);
  await store.save(contract.createSubmission('before'));
  const counts = await withSnapshot(database, folder, async ({ database: write }) => {
    if (typeof write === 'string') throw new Error('A file is of SQLite.');
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
    await write(first);
    await store.save(contract.createSubmission('meanwhile'));
    await write(second);
    return [countIn(first), countIn(second)];
  });
  expect(counts).toEqual([1, 1]);
  expect(await store.list()).toHaveLength(2);
});
