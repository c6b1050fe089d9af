import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stageWorkingCopy } from '#publishing/snapshots.ts';
import { openVersions } from '#publishing/versions.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { openVersionList } from './version-list.ts';

test('the picture of a version is the large photo that its home page had then', async () => {
  const content = temporaryFolder();
  const versions = openVersions(content);
  mkdirSync(path.join(content, 'photos'));
  writeFileSync(path.join(content, '.version'), '7\n');
  for (const name of ['slab', 'wall']) writeFileSync(path.join(content, 'photos', `${name}.jpg`), name);
  async function publish(photo: string) {
    writeFileSync(path.join(content, 'home.yaml'), `hero:\n  heading:\n    en: New\n  photo: ${photo}\n`);
    const { folder, files } = await stageWorkingCopy(content, versions);
    const at = new Date().toISOString();
    const about = { id: versions.newId(at), at, by: null, restored: null, changed: 1, previous: null };
    return (await versions.write(folder, files, about)).id;
  }
  const list = openVersionList(content, versions, {
    smallPicture: async (file) => Buffer.from(file),
    changesOfVersion: async () => [],
  });
  const [first, second, none] = [await publish('slab'), await publish('wall'), await publish('gone')];
  for (const [id, photo] of [
    [first, 'slab'],
    [second, 'wall'],
  ] as const)
    expect(await list.picture(id)).toEqual(Buffer.from(versions.picture(id, photo)!));
  expect(await list.picture(none)).toBeUndefined();
  expect(await list.picture('../photos')).toBeUndefined();
});
