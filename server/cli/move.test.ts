import { readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { readSearchPage } from '#server/desk/requests/list.ts';
import { photoFile } from '#server/photos/files.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { runCommand } from '#server/testing/desk.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { ann, testInbox } from '#server/testing/inbox.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { testConfig } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';

const engines = bothEngines();

test('move reports what it copied from where and what to do next, and a second run copies nothing', async () => {
  const { config, saveDanas, store, database } = await testOutbox({});
  const noted = await saveDanas({ name: 'First' });
  await testInbox(database).act(noted.id, ann, { kind: 'note', text: 'Has a dog' });
  const { databaseUrl } = await engines.PostgreSQL();
  const move = () => runCommand(config, 'move', '--to', databaseUrl);
  expect(await move()).toMatch(
    /^From .*requests\.sqlite:\n[\s\S]*\nquote_requests: 1 copied, 0 there[\s\S]*\nNow set DATABASE_URL and start the server\. /,
  );
  await saveDanas({ name: 'Third' });
  expect(await move()).toContain('quote_requests: 1 copied, 1 there already');
  const moved = await openDatabase({ dataDir: '', databaseUrl });
  expect(await createQuoteRequestStore(moved).list()).toEqual(await store.list());
  expect(await testInbox(moved).details(noted.id)).toMatchObject({ notes: [{ by: ann, text: 'Has a dog' }] });
  expect((await readSearchPage(moved, { words: 'dog' })).requests).toMatchObject([{ name: 'First' }]);
  await moved.destroy();
});

test('move --from copies everything back, photos as files; a missing file stops nothing else', async () => {
  const { config, saveDanas, photos } = await testOutbox({});
  const { id } = await saveDanas();
  const { whole } = await savePhoto(photos, id);
  rmSync(photoFile(config.dataDir, await savePhoto(photos, id, 1), 'thumbnail'));
  const { databaseUrl } = await engines.PostgreSQL();
  expect(await runCommand(config, 'move', '--to', databaseUrl)).toContain(
    'photos: 1 copied, 0 there already\nNot copied: 1 photo whose files are gone.\n',
  );
  const back = testConfig();
  expect(await runCommand(back, 'move', '--from', databaseUrl)).toMatch(
    /^From PostgreSQL, database \w+ on [\s\S]*\nquote_requests: 1 copied[\s\S]*\nphotos: 1 copied, 0 there already\nNow unset DATABASE_URL and start the server\. PostgreSQL was not changed\.$/,
  );
  const [photo] = JSON.parse(await runCommand(back, 'list', id, '--json')).photos;
  expect(readFileSync(photo.path).equals(whole)).toBe(true);
});

test('move refuses anything but PostgreSQL', async () => {
  const { config } = await testOutbox({});
  const both = ['--to', 'postgres://db.example/x', '--from', 'postgres://db.example/y'];
  for (const words of [[], ['--to', 'mysql://db.example/x'], both])
    await expect(runCommand(config, 'move', ...words)).rejects.toThrow(/^Give the database: --to postgres:/);
});
