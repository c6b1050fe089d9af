import { once } from 'node:events';
import { existsSync, globSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { start } from '#server/testing/child.ts';
import { runCommand } from '#server/testing/desk.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { photoFolder } from './files.ts';
import { createPhotoStore } from './store.ts';

const engines = bothEngines();

/** A database with this many requests, each with four photos. */
async function filledDesk(requests: number) {
  const outbox = await testOutbox({});
  for (let count = 0; count < requests; count++) {
    const { id } = await outbox.saveDanas({ name: `Visitor ${count}` });
    for (let position = 0; position < 4; position++) await savePhoto(outbox.photos, id, position);
  }
  const copy = path.join(temporaryFolder(), 'copy');
  const run = (...[name, ...args]: [string, ...string[]]) => runCommand(outbox.config, name, ...args);
  return { ...outbox, copy, run, dataDir: outbox.config.dataDir };
}

/** Runs an owner's command as a program that is killed during a call to the disk, such as `rename .jpg 7`. */
async function killDuring(call: string, dataDir: string, ...args: string[]) {
  const program = ['--import', './server/testing/kill-itself.ts', 'server/cli/requests.ts'];
  const child = start([process.execPath, [...program, ...args]], { DATA_DIR: dataDir, KILL_DURING: call });
  expect(await once(child, 'exit'), call).toEqual([null, 'SIGKILL']);
}

const filesIn = (folder: string) => globSync(`${folder}/*/*.jpg`).length;

test('a backup that is killed leaves the earlier one whole, or the new one, and the next backup is whole', async () => {
  const { run, copy, saveDanas, photos, dataDir } = await filledDesk(10);
  await run('backup', copy);
  // In the last three, the new folder takes the place of the earlier one: they have the same name with and without an ending.
  const ends = ['rename copy 2', 'rename copy 3', 'rm copy.replaced 1'];
  for (const call of ['link .jpg 5', 'writeFile .jpg 9', 'writeFile SHA256SUMS 1', ...ends]) {
    const { id } = await saveDanas({ name: 'New' });
    for (let position = 0; position < 8; position++) await savePhoto(photos, id, position);
    await killDuring(call, dataDir, 'backup', copy, '--force');
    expect(await run('try-restore', copy)).toMatch(/ photos restored from/);
  }
  expect(await run('backup', copy, '--force')).toContain('16 requests and 88 photos');
  expect(await run('try-restore', copy)).toContain('16 requests and 88 photos');
  expect(filesIn(path.join(copy, 'photos'))).toBe(176);
  expect(readdirSync(path.dirname(copy))).toEqual(['copy']);
});

test('a restore that is killed leaves one of the two databases with all of its photos', async () => {
  const { run, copy, saveDanas, photos, dataDir, database } = await filledDesk(12);
  await run('backup', copy);
  rmSync(photoFolder(dataDir), { recursive: true });
  const { id } = await saveDanas({ name: 'Only here' });
  await savePhoto(photos, id);
  await database.destroy();
  // First a photo of the old database is linked; at last the new database gets its name.
  for (const call of ['link .jpg 1', 'copyFile .jpg 3', 'rename .jpg 4', 'rename .jpg 60', 'rename .new 1']) {
    await killDuring(call, dataDir, 'restore', copy, '--force');
    const now = await openDatabase({ dataDir });
    const store = createPhotoStore(now, dataDir);
    const requests = await now.selectFrom('quote_requests').select('id').execute();
    const left = requests.length;
    for (const request of requests)
      for (const photo of await store.list(request.id)) {
        // Those of before the backup lost theirs above, until the restore is through.
        if (left === 13 && request.id !== id) continue;
        expect((await store.read(photo, 'whole'))?.length).toBe(photo.bytes);
      }
    await now.destroy();
  }
  expect(await run('restore', copy, '--force')).toContain('12 requests and 48 photos restored');
});

test('a move that is killed can be repeated, and then everything is there', async () => {
  const { dataDir, config, photos, store, run } = await filledDesk(12);
  const { databaseUrl } = await engines.PostgreSQL();
  const to = await openDatabase({ dataDir, databaseUrl });
  const moved = createPhotoStore(to, dataDir);
  const countMoved = async () => (await to.selectFrom('photos').select('id').execute()).length;
  await killDuring('readFile .jpg 20', dataDir, 'move', '--to', databaseUrl!);
  expect(await countMoved()).toBe(9);
  await run('move', '--to', databaseUrl!);
  const requests = await store.list();
  for (const { id } of requests) {
    const list = await photos.list(id);
    expect(await moved.list(id)).toEqual(list);
    for (const photo of list)
      expect(await moved.read(photo, 'whole')).toEqual(await photos.read(photo, 'whole'));
  }
  const back = testConfig();
  // Its files have their names, and their row is not committed.
  await killDuring('rename .jpg 10', back.dataDir, 'move', '--from', databaseUrl!);
  expect(await runCommand(back, 'move', '--from', databaseUrl!)).toMatch(
    /photos: \d\d copied, \d+ there already\n/,
  );
  expect(filesIn(photoFolder(back.dataDir))).toBe(96);
  expect(existsSync(sqliteFile(config.dataDir))).toBe(true);
  await to.destroy();
});
