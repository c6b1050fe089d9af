import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { photoFile, photoFolder, pictureName } from '#server/photos/files.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { modeOf, temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { keepPhoto } from '#server/testing/photos.ts';
import { photosBeside } from './names.ts';

/** A database in use with Dana's request and her photographs, and a place for its copy. */
async function danasDesk(photographs = 2) {
  const outbox = await testOutbox({});
  const { id } = await outbox.keepDanas();
  const sent = [];
  for (let position = 0; position < photographs; position++)
    sent.push(await keepPhoto(outbox.photos, id, position));
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  const run = (...[name, ...words]: [string, ...string[]]) => runCommand(outbox.config, name, ...words);
  return { ...outbox, id, sent, copy, run, dataDir: outbox.config.dataDir };
}

/** The photographs that a server would find with this data folder. */
async function photosIn(dataDir: string, requestId: string) {
  const database = await openDatabase({ dataDir });
  const store = createPhotoStore(database, dataDir);
  const pictures = [];
  for (const photo of await store.list(requestId))
    pictures.push(await store.read(photo, 'whole'), await store.read(photo, 'thumbnail'));
  await database.destroy();
  return pictures;
}

const picturesOf = (sent: { whole: Buffer; thumbnail: Buffer }[]) =>
  sent.flatMap(({ whole, thumbnail }) => [whole, thumbnail]);

test('a backup takes the photographs along, for its owner alone, and a restore brings them to a new machine', async () => {
  const { run, copy, sent, id } = await danasDesk();
  expect(await run('backup', copy)).toMatch(
    /^1 request and 2 photos backed up from .*\n.*sound\.\nThe photos are in .*copy\.sqlite\.photos: /,
  );
  const folder = path.join(photosBeside(copy), id);
  expect(readdirSync(folder)).toHaveLength(4);
  expect([modeOf(folder), modeOf(path.join(folder, readdirSync(folder)[0]!))]).toEqual([0o700, 0o600]);
  expect(await run('try-restore', copy)).toContain('1 request and 2 photos restored from');
  const other = testConfig();
  expect(await runCommand(other, 'restore', copy)).toMatch(
    `1 request and 2 photos restored into ${sqliteFile(other.dataDir)}.\n`,
  );
  expect(await photosIn(other.dataDir, id)).toEqual(picturesOf(sent));
  expect(modeOf(photoFile(other.dataDir, sent[0]!, 'whole'))).toBe(0o600);
});

test('a second backup of the same night and one of the next contain what came in between, and share files without need of each other', async () => {
  const { run, copy, photos, id } = await danasDesk(1);
  await run('backup', copy);
  await keepPhoto(photos, id, 1);
  expect(await run('backup', copy, '--force')).toContain('and 2 photos');
  await keepPhoto(photos, id, 2);
  const next = path.join(path.dirname(copy), 'next.sqlite');
  expect(await run('backup', next)).toContain('and 3 photos');
  // The first two take no further space; the live ones are never shared with a copy.
  const links = readdirSync(path.join(photosBeside(next), id)).map(
    (name) => statSync(path.join(photosBeside(next), id, name)).nlink,
  );
  expect(links.toSorted()).toEqual([1, 1, 2, 2, 2, 2]);
  for (const name of [copy, photosBeside(copy)]) rmSync(name, { recursive: true });
  expect(await run('try-restore', next)).toContain('and 3 photos');
});

test('an erased photograph is not in the next copy by the same name', async () => {
  const { run, copy, keepDanas, photos } = await danasDesk();
  const { id } = await keepDanas({ email: 'other@example.com' });
  await keepPhoto(photos, id);
  await run('backup', copy);
  await run('erase', '--email', 'dana@example.com', '--yes');
  await run('backup', copy, '--force');
  expect(readdirSync(photosBeside(copy))).toEqual([id]);
  await run('erase', '--email', 'other@example.com', '--yes');
  await run('backup', copy, '--force');
  expect(existsSync(photosBeside(copy))).toBe(false);
});

test('half a photograph in a folder of copies is replaced by the whole one', async () => {
  const { run, copy, sent } = await danasDesk();
  await run('backup', copy);
  const half = path.join(photosBeside(copy), pictureName(sent[0]!, 'whole'));
  writeFileSync(half, sent[0]!.whole.subarray(0, 100));
  const next = path.join(path.dirname(copy), 'next.sqlite');
  await run('backup', next);
  expect(readFileSync(path.join(photosBeside(next), pictureName(sent[0]!, 'whole')))).toEqual(sent[0]!.whole);
  await expect(run('try-restore', copy)).rejects.toThrow(/copy\.sqlite\.photos lacks 1 of 2 photos/);
  await run('backup', copy, '--force');
  expect(await run('try-restore', copy)).toContain('and 2 photos');
});

test('a photograph whose file is gone costs the backup nothing else, and is said', async () => {
  const { run, copy, sent, dataDir } = await danasDesk();
  rmSync(photoFile(dataDir, sent[0]!, 'whole'));
  writeFileSync(photoFile(dataDir, sent[1]!, 'thumbnail'), 'damaged');
  const said = await run('backup', copy);
  expect(said).toContain('1 request backed up from');
  expect(said).toContain('Not copied: 2 photos whose files are gone or damaged.');
});

test('a file brought without the folder of its photographs is restored, and what is missing is said', async () => {
  const { run, copy, id } = await danasDesk();
  await run('backup', copy);
  rmSync(photosBeside(copy), { recursive: true });
  await expect(run('try-restore', copy)).rejects.toThrow('lacks 2 of 2 photos');
  const other = testConfig();
  expect(await runCommand(other, 'restore', copy)).toContain(
    `NOT RESTORED: 2 photos, because they are missing from ${photosBeside(copy)}.`,
  );
  expect(await runCommand(other, 'show', id)).toContain('its file is gone');
});

test('a backup that cannot be written leaves an earlier copy with its photographs, and a new one nothing', async () => {
  const { run, copy, photos, id } = await danasDesk(1);
  await run('backup', copy);
  const before = readFileSync(copy);
  await keepPhoto(photos, id, 1);
  // The folder of the request's photographs cannot be written: as for root nothing is forbidden, it is a file.
  rmSync(path.join(photosBeside(copy), id), { recursive: true });
  writeFileSync(path.join(photosBeside(copy), id), 'in the way');
  await expect(run('backup', copy, '--force')).rejects.toThrow(`${copy} was not changed`);
  expect(readFileSync(copy).equals(before)).toBe(true);
  const next = path.join(temporaryFolder(), 'next.sqlite');
  rmSync(photosBeside(copy), { recursive: true });
  writeFileSync(photosBeside(next), 'in the way');
  await expect(run('backup', next)).rejects.toThrow(`${next} was not changed`);
  expect(readdirSync(path.dirname(next))).toEqual([path.basename(photosBeside(next))]);
});

test('the replaced database keeps its photographs, as a backup that can be restored', async () => {
  const { run, copy, photos, id, database, dataDir, sent } = await danasDesk(1);
  await run('backup', copy);
  const later = await keepPhoto(photos, id, 1);
  await database.destroy();
  const said = await run('restore', copy, '--force');
  const before = /The old database: (.*)$/m.exec(said)![1]!;
  expect(await photosIn(dataDir, id)).toEqual(picturesOf(sent));
  // What no row speaks of any more is swept; the kept database has its own.
  rmSync(photoFolder(dataDir), { recursive: true });
  expect(await run('restore', before, '--force')).toContain('1 request and 2 photos restored');
  expect(await photosIn(dataDir, id)).toEqual(picturesOf([...sent, later]));
});

test('a copy from before there were photographs is backed up and restored like any other', async () => {
  const { run, copy, database } = await danasDesk(0);
  await database.schema.dropTable('photos').execute();
  expect(await run('backup', copy)).toMatch(/^1 request backed up from /);
  expect(existsSync(photosBeside(copy))).toBe(false);
  expect(await run('try-restore', copy)).toMatch(/^1 request restored from /);
});
