import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { whatWaits } from './waiting.ts';

const content = (version: string) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.version'), version);
  return folder;
};

test('what waits is read while the server runs', async () => {
  const place = { dataDir: temporaryFolder(), contentDir: content('2') };
  expect(await whatWaits(place)).toEqual({ changes: [], refused: [] });
  const database = await openDatabase(place);
  expect(await whatWaits(place)).toEqual({ changes: [], refused: [] });
  await sql`update schema_version set version = 1`.execute(database);
  expect(await whatWaits(place)).toEqual({
    changes: [expect.stringMatching(/^Requests: the next start changes their tables \(from 1 to \d+; /)],
    refused: [],
  });
  await sql`update schema_version set version = 1000`.execute(database);
  const { changes, refused } = await whatWaits(place);
  expect([changes, refused]).toEqual([[], [expect.stringContaining('newer release (1000)')]]);
  await database.destroy();
});

test('content from before there were versions has its steps to take, and that of a newer release is refused', async () => {
  const [dataDir, contentDir] = [temporaryFolder(), temporaryFolder()];
  expect(await whatWaits({ dataDir, contentDir })).toEqual({ changes: [], refused: [] });
  writeFileSync(path.join(contentDir, 'contact.yaml'), 'privacy: {}');
  expect(await whatWaits({ dataDir, contentDir })).toEqual({
    changes: [expect.stringContaining('visits are counted')],
    refused: [],
  });
  for (const [version, why] of [
    ['7', 'newer release (version 7)'],
    ['two', 'no number'],
  ] as const) {
    const { refused } = await whatWaits({ dataDir, contentDir: content(version) });
    expect(refused).toEqual([expect.stringContaining(why)]);
  }
});

test('a database that cannot be read is refused, with the reason', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(
    path.join(dataDir, 'requests.sqlite'),
    'no database at all, but long enough to be one'.repeat(99),
  );
  const { refused } = await whatWaits({ dataDir, contentDir: content('2') });
  expect(refused).toEqual([expect.stringMatching(/^Requests: they cannot be read \(.*not a database/)]);
});
