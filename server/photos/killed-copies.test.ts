import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { start } from '#server/testing/child.ts';
import { runCommand } from '#server/testing/desk.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { keepPhoto } from '#server/testing/photos.ts';
import { photoFolder } from './photo-folder.ts';
import { createPhotoStore } from './photo-store.ts';
import { photosBeside } from './place-photos.ts';

const engines = bothEngines();

/** A database with this many requests, each with four photographs. */
async function filledDesk(requests: number) {
  const outbox = await testOutbox({});
  for (let made = 0; made < requests; made++) {
    const { id } = await outbox.keepDanas({ name: `Visitor ${made}` });
    for (let position = 0; position < 4; position++) await keepPhoto(outbox.photos, id, position);
  }
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  const run = (...[name, ...words]: [string, ...string[]]) => runCommand(outbox.config, name, ...words);
  return { ...outbox, copy, run, dataDir: outbox.config.dataDir };
}

/** Runs an owner's command as a program and kills it as soon as `isTime`. @returns whether it was still running */
async function killAt(dataDir: string, words: string[], isTime: () => boolean | Promise<boolean>) {
  const child = start([process.execPath, ['server/owner/requests.ts', ...words]], { DATA_DIR: dataDir });
  const ended = once(child, 'exit');
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver && !(await isTime())) await new Promise(setImmediate);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return signal === 'SIGKILL';
}

const filesIn = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true }).filter((name) => `${name}`.endsWith('.jpg')).length
    : 0;

test('a backup that is killed leaves the earlier copy whole, or the new one, and the next backup is whole', async () => {
  const { run, copy, keepDanas, photos, dataDir } = await filledDesk(10);
  await run('backup', copy);
  for (let round = 1; round <= 4; round++) {
    const { id } = await keepDanas({ name: 'New' });
    for (let position = 0; position < 8; position++) await keepPhoto(photos, id, position);
    const there = filesIn(photosBeside(copy));
    const isKilled = await killAt(
      dataDir,
      ['backup', copy, '--force'],
      () => filesIn(photosBeside(copy)) > there + 3 * round,
    );
    expect(isKilled).toBe(true);
    expect(await run('try-restore', copy)).toMatch(/ photos restored from/);
  }
  expect(await run('backup', copy, '--force')).toContain('14 requests and 72 photos');
  expect(await run('try-restore', copy)).toContain('14 requests and 72 photos');
  expect(filesIn(photosBeside(copy))).toBe(144);
});

test('a restore that is killed leaves one of the two databases with all of its photographs', async () => {
  const { run, copy, keepDanas, photos, dataDir, database } = await filledDesk(12);
  await run('backup', copy);
  rmSync(photoFolder(dataDir), { recursive: true });
  const { id } = await keepDanas({ name: 'Only here' });
  await keepPhoto(photos, id);
  await database.destroy();
  for (const count of [4, 20, 60]) {
    await killAt(dataDir, ['restore', copy, '--force'], () => filesIn(photoFolder(dataDir)) > count);
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
  const countMoved = async () =>
    Number(
      (
        await to
          .selectFrom('photos')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  expect(await killAt(dataDir, ['move', '--to', databaseUrl!], async () => (await countMoved()) > 5)).toBe(
    true,
  );
  expect(await countMoved()).toBeLessThan(48);
  await run('move', '--to', databaseUrl!);
  const requests = await store.list();
  for (const { id } of requests) {
    const list = await photos.list(id);
    expect(await moved.list(id)).toEqual(list);
    for (const photo of list)
      expect(await moved.read(photo, 'whole')).toEqual(await photos.read(photo, 'whole'));
  }
  const back = testConfig();
  const isKilled = await killAt(
    back.dataDir,
    ['move', '--from', databaseUrl!],
    () => filesIn(photoFolder(back.dataDir)) > 9,
  );
  expect(isKilled).toBe(true);
  expect(await runCommand(back, 'move', '--from', databaseUrl!)).toMatch(
    /photos: \d\d copied, \d+ there already\n/,
  );
  expect(filesIn(photoFolder(back.dataDir))).toBe(96);
  expect(existsSync(sqliteFile(config.dataDir))).toBe(true);
  await to.destroy();
});
