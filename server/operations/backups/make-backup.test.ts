import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { photoFile, photoFolder, pictureName } from '#server/photos/files.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { hashFiles } from '#server/testing/backups.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { modeOf, temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';

/** A database in use with Dana's request and her photos, and a place for its copy. */
async function danasDesk(photos = 2) {
  const outbox = await testOutbox({});
  const { id } = await outbox.saveDanas();
  const sent = [];
  for (let position = 0; position < photos; position++)
    sent.push(await savePhoto(outbox.photos, id, position));
  const copy = path.join(temporaryFolder(), 'copy');
  const run = (...[name, ...args]: [string, ...string[]]) => runCommand(outbox.config, name, ...args);
  return { ...outbox, id, sent, copy, run, dataDir: outbox.config.dataDir };
}

/** The photos that a server would find with this data folder. */
async function photosIn(dataDir: string, requestId: string) {
  const database = await openDatabase({ dataDir });
  const store = createPhotoStore(database, dataDir);
  const pictures = [];
  for (const photo of await store.list(requestId))
    pictures.push(await store.read(photo, 'whole'), await store.read(photo, 'thumbnail'));
  await database.destroy();
  return pictures;
}

const photosOf = (backup: string) => path.join(backup, 'photos');

const picturesOf = (sent: { whole: Buffer; thumbnail: Buffer }[]) =>
  sent.flatMap(({ whole, thumbnail }) => [whole, thumbnail]);

test('a backup includes the photos, readable for its owner only, and a restore copies them to a new machine', async () => {
  const { run, copy, sent, id } = await danasDesk();
  expect(await run('backup', copy)).toMatch(
    /^1 request and 2 photos backed up from .*\nto .*copy, and the copy was checked\.$/,
  );
  const folder = path.join(photosOf(copy), id);
  expect(readdirSync(folder)).toHaveLength(4);
  const made = [copy, folder, path.join(folder, readdirSync(folder)[0]!), path.join(copy, 'requests.sqlite')];
  expect(made.map(modeOf)).toEqual([0o700, 0o700, 0o600, 0o600]);
  const { SHA256SUMS: list, ...sums } = hashFiles(copy);
  const lines = Object.entries(sums).map(([name, sum]) => `${sum}  ${name}`);
  expect(list).toBeDefined();
  expect(readFileSync(path.join(copy, 'SHA256SUMS'), 'utf8').split('\n').toSorted()).toEqual([
    '',
    ...lines.toSorted(),
  ]);
  expect(await run('try-restore', copy)).toContain('1 request and 2 photos restored from');
  const other = testConfig();
  expect(await runCommand(other, 'restore', copy)).toMatch(
    `1 request and 2 photos restored into ${sqliteFile(other.dataDir)}.\n`,
  );
  expect(await photosIn(other.dataDir, id)).toEqual(picturesOf(sent));
  expect(modeOf(photoFile(other.dataDir, sent[0]!, 'whole'))).toBe(0o600);
});

test('later backups contain what arrived in between, and share files without depending on each other', async () => {
  const { run, copy, photos, id } = await danasDesk(1);
  await run('backup', copy);
  await savePhoto(photos, id, 1);
  expect(await run('backup', copy, '--force')).toContain('and 2 photos');
  await savePhoto(photos, id, 2);
  const next = path.join(path.dirname(copy), 'next');
  expect(await run('backup', next)).toContain('and 3 photos');
  // The first two take no further space; the live ones are never shared with a copy.
  const links = readdirSync(path.join(photosOf(next), id)).map(
    (name) => statSync(path.join(photosOf(next), id, name)).nlink,
  );
  expect(links.toSorted()).toEqual([1, 1, 2, 2, 2, 2]);
  rmSync(copy, { recursive: true });
  expect(await run('try-restore', next)).toContain('and 3 photos');
});

test('an erased photo is not in the next backup with the same name', async () => {
  const { run, copy, saveDanas, photos } = await danasDesk();
  const { id } = await saveDanas({ email: 'other@example.com' });
  await savePhoto(photos, id);
  await run('backup', copy);
  await run('erase', '--email', 'dana@example.com', '--yes');
  await run('backup', copy, '--force');
  expect(readdirSync(photosOf(copy))).toEqual([id]);
  await run('erase', '--email', 'other@example.com', '--yes');
  await run('backup', copy, '--force');
  expect(existsSync(photosOf(copy))).toBe(false);
});

test('a partial photo in a backup folder is replaced by the complete one', async () => {
  const { run, copy, sent } = await danasDesk();
  await run('backup', copy);
  const half = path.join(photosOf(copy), pictureName(sent[0]!, 'whole'));
  writeFileSync(half, sent[0]!.whole.subarray(0, 100));
  const next = path.join(path.dirname(copy), 'next');
  await run('backup', next);
  expect(readFileSync(path.join(photosOf(next), pictureName(sent[0]!, 'whole')))).toEqual(sent[0]!.whole);
  await expect(run('try-restore', copy)).rejects.toThrow(/copy\/photos lacks 1 of 2 photos/);
  await run('backup', copy, '--force');
  expect(await run('try-restore', copy)).toContain('and 2 photos');
});

test('a photo whose file is missing doesn’t stop the backup, and is reported', async () => {
  const { run, copy, sent, dataDir } = await danasDesk();
  rmSync(photoFile(dataDir, sent[0]!, 'whole'));
  writeFileSync(photoFile(dataDir, sent[1]!, 'thumbnail'), 'damaged');
  const output = await run('backup', copy);
  expect(output).toContain('1 request backed up from');
  expect(output).toContain('Not copied: 2 photos whose files are gone or damaged.');
});

test('a backup without its photo folder is restored, and what is missing is reported', async () => {
  const { run, copy, id } = await danasDesk();
  await run('backup', copy);
  rmSync(photosOf(copy), { recursive: true });
  await expect(run('try-restore', copy)).rejects.toThrow('lacks 2 of 2 photos');
  const other = testConfig();
  expect(await runCommand(other, 'restore', copy)).toContain(
    `NOT RESTORED: 2 photos, because they are missing from ${photosOf(copy)}.`,
  );
  expect(await runCommand(other, 'list', id)).toContain('its file is gone');
});

test('a backup that fails leaves an earlier one unchanged, and no partial new one', async () => {
  const { run, copy, database, dataDir } = await danasDesk(1);
  await run('backup', copy);
  await database.destroy();
  const bytes = readFileSync(sqliteFile(dataDir));
  writeFileSync(sqliteFile(dataDir), bytes.fill(0xff, 8192, 20_480));
  const next = path.join(path.dirname(copy), 'next');
  for (const to of [copy, next])
    await expect(run('backup', to, '--force')).rejects.toThrow(`${to} was not changed`);
  expect(readdirSync(path.dirname(copy))).toEqual(['copy']);
  expect(await run('try-restore', copy)).toContain('1 request and 1 photo');
});

test('a folder with something else in it is never replaced', async () => {
  const { run, dataDir } = await danasDesk(1);
  const family = temporaryFolder();
  writeFileSync(path.join(family, 'requests.sqlite'), 'mine');
  for (const folder of [family, dataDir])
    await expect(run('backup', folder, '--force')).rejects.toThrow('is a folder with something else in it');
  expect(readdirSync(family)).toEqual(['requests.sqlite']);
});

test('a photo that is not what was copied is found by a trial restore', async () => {
  const { run, copy, sent } = await danasDesk();
  await run('backup', copy);
  const rotten = path.join(photosOf(copy), pictureName(sent[0]!, 'whole'));
  const bytes = readFileSync(rotten);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(rotten, bytes);
  await expect(run('try-restore', copy)).rejects.toThrow('lacks 1 of 2 photos');
});

test('a backup of the previous version is replaced with its side files', async () => {
  const { run, copy } = await danasDesk();
  const old = path.resolve('tests/operations/compatibility/backups/folder/nightly-2026-03-04.sqlite');
  for (const ending of ['', '.photos', '.content']) cpSync(old + ending, copy + ending, { recursive: true });
  expect(await run('try-restore', copy)).toContain('5 requests and 2 photos');
  await run('backup', copy, '--force');
  expect(readdirSync(path.dirname(copy))).toEqual(['copy']);
  expect(await run('try-restore', path.join(copy, 'requests.sqlite'))).toContain('1 request and 2 photos');
});

test('the replaced database keeps its photos, as a backup that can be restored', async () => {
  const { run, copy, photos, id, database, dataDir, sent } = await danasDesk(1);
  await run('backup', copy);
  const later = await savePhoto(photos, id, 1);
  await database.destroy();
  const output = await run('restore', copy, '--force');
  const before = /The old database: (.*)$/m.exec(output)![1]!;
  expect(await photosIn(dataDir, id)).toEqual(picturesOf(sent));
  // What no row speaks of any more is swept; the kept database has its own.
  rmSync(photoFolder(dataDir), { recursive: true });
  expect(await run('restore', before, '--force')).toContain('1 request and 2 photos restored');
  expect(await photosIn(dataDir, id)).toEqual(picturesOf([...sent, later]));
});

test('a database from before there were photos is backed up and restored like any other', async () => {
  const { run, copy, database } = await danasDesk(0);
  await database.schema.dropTable('photos').execute();
  expect(await run('backup', copy)).toMatch(/^1 request backed up from /);
  expect(existsSync(photosOf(copy))).toBe(false);
  expect(await run('try-restore', copy)).toMatch(/^1 request restored from /);
});
