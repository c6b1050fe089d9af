import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { digestOf, readContentFiles } from './content-files.ts';
import { openVersions } from './versions.ts';

test('each picture is kept once; where there is no room, those that only old versions have go first', async () => {
  const content = temporaryFolder();
  mkdirSync(path.join(content, 'photos'));
  const versions = openVersions(content, { maxVersions: 4, withPictures: 2, maxPictureBytes: 20 });
  const pictures = ['aaaaaaaaaa', 'bbbbbbbbbb', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd'];
  const ids: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    writeFileSync(path.join(content, 'home.yaml'), `${index}`);
    writeFileSync(path.join(content, 'photos/slab.jpg'), picture);
    const files = await readContentFiles(content);
    const at = new Date(Date.UTC(2026, 10, 27, index)).toISOString();
    const id = versions.newId(at);
    await versions.prepare(content, files, {
      ...{ id, at, by: null, restored: null, changed: 1, build: null, digest: digestOf(files) },
    });
    await versions.place(id);
    ids.push(id);
    if (index === 3) expect(readdirSync(path.join(content, '.versions/photos'))).toHaveLength(3);
  }
  await versions.prune();
  expect((await versions.list()).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  const laidOut = async (index: number) => {
    const folder = temporaryFolder();
    return [await versions.layOut(ids[index]!, folder), readdirSync(path.join(folder, 'photos'))];
  };
  // Both of the last two, and nothing beyond 20 bytes.
  expect(await laidOut(4)).toEqual([[], ['slab.jpg']]);
  expect(await laidOut(3)).toEqual([[], ['slab.jpg']]);
  expect(await laidOut(2)).toEqual([['slab.jpg'], []]);
  const folder = temporaryFolder();
  await versions.layOut(ids[2]!, folder);
  expect(readFileSync(path.join(folder, 'home.yaml'), 'utf8')).toBe('2');
  expect(await versions.find('../../etc/passwd')).toBeUndefined();
});
