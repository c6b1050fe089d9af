import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { photoFile } from '#server/photos/photo-folder.ts';
import { modeOf } from '#server/testing/database-files.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { keepPhoto, photoId } from '#server/testing/photos.ts';

test('photos are written as files into a new folder, in the visitor’s order, for the owner alone', async () => {
  const { config, keepDanas, photos } = await testOutbox({});
  const { id } = await keepDanas();
  const folder = path.join(temporaryFolder(), 'new', 'folder');
  const run = (...words: string[]) => runCommand(config, 'photos', id.slice(-6), folder, ...words);
  await expect(run()).rejects.toThrow('The request of Dana Field has no photos.');
  const sent = [];
  for (const [number, position] of [0, 2, 1].entries())
    sent.push(await keepPhoto(photos, id, position, { id: photoId(number) }));
  expect(await run()).toBe(`3 photos written into ${folder}`);
  expect(readdirSync(folder)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
  for (const { position, whole } of sent)
    expect(readFileSync(path.join(folder, `photo-${position + 1}.jpg`)).equals(whole)).toBe(true);
  expect([modeOf(folder), modeOf(path.join(folder, 'photo-1.jpg'))]).toEqual([0o700, 0o600]);
  await expect(run()).rejects.toThrow('already has photo-1.jpg');
  rmSync(photoFile(config.dataDir, sent[0]!, 'whole'));
  await expect(run('--force')).rejects.toThrow('photo-1.jpg could not be written: the files are gone');
});
