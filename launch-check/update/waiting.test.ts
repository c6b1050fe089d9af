import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { git } from '#scripts/testing/git.ts';
import { openDatabase } from '#server/database/open.ts';
import { writeState } from '#server/platform/state-files.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { whatWaits } from './waiting.ts';

const content = (version: string) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.version'), version);
  return folder;
};

test('what waits is read while the server runs', async () => {
  const folder = temporaryFolder();
  const place = { dataDir: temporaryFolder(), contentDir: content('2'), folder };
  expect(await whatWaits(place)).toEqual({ changes: [], refused: [] });
  const database = await openDatabase(place);
  expect(await whatWaits(place)).toEqual({ changes: [], refused: [] });
  // Between `git pull` and the start.
  git(folder, 'init', '--quiet');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message=A release');
  const isOld = { changes: [expect.stringMatching(/^Program: the server was started before/)], refused: [] };
  expect(await whatWaits(place), 'started by a release that did not note it').toEqual(isOld);
  writeState(place.dataDir, 'last-start.json', { at: '2026-01-01T00:00:00.000Z' });
  expect(await whatWaits(place)).toEqual(isOld);
  writeState(place.dataDir, 'last-start.json', { at: new Date().toISOString() });
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
  const [dataDir, contentDir, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  expect(await whatWaits({ dataDir, contentDir, folder })).toEqual({ changes: [], refused: [] });
  writeFileSync(path.join(contentDir, 'contact.yaml'), 'privacy: {}');
  expect(await whatWaits({ dataDir, contentDir, folder })).toEqual({
    changes: [expect.stringContaining('visits are counted')],
    refused: [],
  });
  for (const [version, why] of [
    ['7', 'newer release (version 7)'],
    ['two', 'no number'],
  ] as const) {
    const { refused } = await whatWaits({ dataDir, contentDir: content(version), folder });
    expect(refused).toEqual([expect.stringContaining(why)]);
  }
});

test('a database that cannot be read is refused, with the reason', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(
    path.join(dataDir, 'requests.sqlite'),
    'no database at all, but long enough to be one'.repeat(99),
  );
  const { refused } = await whatWaits({ dataDir, contentDir: content('2'), folder: dataDir });
  expect(refused).toEqual([expect.stringMatching(/^Requests: they cannot be read \(.*not a database/)]);
});
