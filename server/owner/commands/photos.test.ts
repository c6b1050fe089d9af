import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { photoFile } from '#server/photos/photo-folder.ts';
import { modeOf } from '#server/testing/database-files.ts';
import { runCommand } from '#server/testing/desk.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { keepPhoto, photoId } from '#server/testing/photos.ts';

const engines = bothEngines();

/** A desk with Dana's request and her photographs at these places of her order. */
async function deskWith(positions: number[], variables = {}) {
  const outbox = await testOutbox({}, testConfig(variables));
  const { id } = await outbox.keepDanas();
  const sent = [];
  for (const [number, position] of positions.entries())
    sent.push(await keepPhoto(outbox.photos, id, position, { id: photoId(number) }));
  const run = (...words: string[]) => runCommand(outbox.config, 'photos', ...words);
  return { ...outbox, id, sent, run, folder: path.join(temporaryFolder(), 'new', 'folder') };
}

describe.each(Object.entries(engines))('on %s', (_engine, place) => {
  test('photos are written as files into a new folder, in the visitor’s order, for the owner alone', async () => {
    const { databaseUrl } = (await place()) as { databaseUrl?: string };
    const { run, id, sent, folder } = await deskWith([0, 2, 1], databaseUrl && { DATABASE_URL: databaseUrl });
    expect(await run(id.slice(-6), folder)).toBe(`3 photos written into ${folder}`);
    expect(readdirSync(folder)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
    for (const { position, whole } of sent)
      expect(readFileSync(path.join(folder, `photo-${position + 1}.jpg`)).equals(whole)).toBe(true);
    expect([modeOf(folder), modeOf(path.join(folder, 'photo-1.jpg'))]).toEqual([0o700, 0o600]);
  });
});

test('on PostgreSQL show says that the photos are in the database', async () => {
  const { databaseUrl } = await engines.PostgreSQL();
  const { config, id } = await deskWith([0], { DATABASE_URL: databaseUrl! });
  expect(await runCommand(config, 'show', id)).toContain('photo-1.jpg 64 x 48: in the database\n');
});

test('nothing is overwritten unless --force says so', async () => {
  const { run, id, sent, folder } = await deskWith([0, 1]);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'photo-2.jpg');
  writeFileSync(file, 'the one of another request');
  await expect(run(id, folder)).rejects.toThrow(
    `${folder} already has photo-2.jpg. Use --force to overwrite, or name another folder.`,
  );
  expect(readdirSync(folder)).toEqual(['photo-2.jpg']);
  expect(readFileSync(file, 'utf8')).toBe('the one of another request');
  await run(id, folder, '--force');
  expect(readFileSync(file).equals(sent[1]!.whole)).toBe(true);
});

test('two photos at one place of the order do not overwrite each other', async () => {
  const { run, id, folder } = await deskWith([0, 0]);
  await run(id, folder);
  expect(readdirSync(folder)).toEqual(['photo-1-2.jpg', 'photo-1.jpg']);
});

test('a photo whose file is gone is named, and the others are written', async () => {
  const { run, id, sent, folder, config } = await deskWith([0, 1]);
  rmSync(photoFile(config.dataDir, sent[0]!, 'whole'));
  await expect(run(id, folder)).rejects.toThrow('photo-1.jpg could not be written: the files are gone');
  expect(readdirSync(folder)).toEqual(['photo-2.jpg']);
});

test('a request without photos, or a file where the folder should be, is told and changes nothing', async () => {
  const { run, id, folder } = await deskWith([]);
  await expect(run(id, folder)).rejects.toThrow('The request of Dana Field has no photos.');
  expect(existsSync(folder)).toBe(false);
  const other = await deskWith([0]);
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, 'text');
  await expect(other.run(other.id, file)).rejects.toThrow(`${file} is a file, not a folder.`);
  await expect(other.run(other.id, path.join(file, 'inner'))).rejects.toThrow('cannot be made');
  expect(readFileSync(file, 'utf8')).toBe('text');
});

test.each([
  [[], 'Say which request, by its ID.'],
  [['0198'], 'Say which folder to write the photos into.'],
  [['0198', 'one', 'two'], '"two" is one word too many: nothing can follow.'],
])('photos %j asks for what it needs', async (words, message) => {
  await expect(runCommand(testConfig(), 'photos', ...words)).rejects.toMatchObject({ message, exitCode: 2 });
});
