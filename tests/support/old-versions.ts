import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '#publishing/content-files.mjs';
import { storedPicture, versionsFolder } from '#publishing/picture-store.ts';

/**
 * Puts versions before the one that is published, each with a picture of its own and one that all of them have.
 * @param size of each picture, in bytes @returns the files of the pictures: each version's own, the oldest first, and all's
 */
export function addOldVersions(content: string, count: number, size: number) {
  const root = versionsFolder(content);
  mkdirSync(path.join(root, 'photos'), { recursive: true });
  function store(name: string) {
    const hash = hashOf(name);
    writeFileSync(storedPicture(content, hash), Buffer.alloc(size, name));
    return hash;
  }
  const common = store('common');
  const ids = Array.from(
    { length: count },
    (_, at) => `20200101T00000${String(at).padStart(4, '0')}Z-abcdef`,
  );
  const own = ids.map((id, at) => {
    const folder = path.join(root, id);
    mkdirSync(folder);
    const hash = store(id);
    writeFileSync(path.join(folder, 'photos.json'), JSON.stringify({ 'a.jpg': common, 'b.jpg': hash }));
    const about = { id, previous: ids[at - 1] ?? null, at: '2020-01-01T00:00:00.000Z', by: null, digest: id };
    writeFileSync(
      path.join(folder, 'version.json'),
      JSON.stringify({ ...about, restored: null, changed: 1 }),
    );
    return hash;
  });
  // The published version is written again as another one: a server that has read a version doesn't read it again.
  const pointer = path.join(root, 'published');
  const first = readFileSync(pointer, 'utf8').trim();
  const next = first.replace(/-.*/, '-latest');
  cpSync(path.join(root, first), path.join(root, next), { recursive: true });
  const file = path.join(root, next, 'version.json');
  const about = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...about, id: next, previous: ids.at(-1) }));
  writeFileSync(pointer, `${next}\n`);
  const fileOf = (hash: string) => storedPicture(content, hash);
  return { own: own.map(fileOf), common: fileOf(common) };
}
