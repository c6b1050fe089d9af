import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '#server/database/sqlite-copy.ts';
import type { ReserveSpace } from '#server/platform/disk-space.ts';
import { replaceDurably } from './content-files.ts';
import { decryptBytes, encryptBytes } from './encryption.ts';
import { type Backup, checksumOf, inFolder, pathIn, readChecksums, readIfExists } from './open-backup.ts';

/**
 * Photos, of requests and of the website, are most of a backup. At the second place each picture is a file of its own,
 * named after what is in it, that is brought once: a night's archive holds all but them. Beside each archive stands a list of those
 * it needs, in clear, because nobody there can look into an encrypted one.
 */
const listEnding = '.photos';
export const listFileOf = (archive: string) => `${archive}${listEnding}`;

const folderName = /^photos(?:-[0-9a-f]{8})?$/;
const fileName = /^[0-9a-f]{64}\.jpg(?:\.age)?(?:\.part)?$/;
/** A line of SHA256SUMS about a picture; nothing else that an archive says leads anywhere. */
const listedPicture =
  /^(?:photos\/[\w-]+\/[\w-]+(?:\.thumbnail)?|content\/(?:\.(?:draft|versions)\/)?photos\/[^/\\]+)\.jpg$/;
/** Whether a file of a backup, or a whole folder, lies beside its archive. @param name in the folder of the backup */
export const isStoredSeparately = (name: string) => name === inFolder.photos || listedPicture.test(name);

const isSum = /^[0-9a-f]{64}$/;

/** A picture of a backup. */
export interface OffsitePhoto {
  /** Where it is. */
  from: string;
  bytes: number;
  /** What it is called at the second place, with its folder. */
  name: string;
}

/** The folder for what only one key opens: another key's is another. @param key a public key of age */
function folderFor(key: string | undefined): string {
  const fingerprint = key && checksumOf(key).slice(0, 8);
  return fingerprint ? `photos-${fingerprint}` : 'photos';
}

/** Every picture that a backup holds, each once. */
export async function offsitePhotos(backup: Backup, key: string | undefined): Promise<OffsitePhoto[]> {
  const found = new Map<string, OffsitePhoto>();
  for (const [listed, checksum] of picturesIn(await readChecksums(backup))) {
    const from = pathIn(backup, listed);
    const name = `${folderFor(key)}/${checksum}.jpg${key ? '.age' : ''}`;
    if (!found.has(name)) found.set(name, { from, name, bytes: (await stat(from)).size });
  }
  return [...found.values()];
}

const picturesIn = (sums: Map<string, string> | undefined) =>
  [...(sums ?? [])].filter(([listed, checksum]) => listedPicture.test(listed) && isSum.test(checksum));

/** Whether it is in a folder, whole as far as its size tells; an encrypted one is larger than what is in it. */
export async function isOffsite({ name, bytes }: OffsitePhoto, folder: string): Promise<boolean> {
  const { size } = await stat(path.join(folder, name)).catch(() => ({ size: -1 }));
  return name.endsWith('.age') ? size > bytes : size === bytes;
}

/** Writes pictures into a folder, each as a whole or not at all: what is interrupted goes on with the next. */
export async function writePhotos(
  photos: OffsitePhoto[],
  folder: string,
  key: string | undefined,
  reserveSpace: ReserveSpace,
) {
  for (const { from, name } of photos) {
    const plain = await readFile(from);
    const bytes = key ? Buffer.from(await encryptBytes(plain, key)) : plain;
    await reserveSpace(bytes.length);
    await replaceDurably(path.join(folder, name), bytes);
  }
  if (photos.length > 0) await flushFolder(path.join(folder, folderFor(key)));
}

/** Writes which pictures an archive needs beside it, before it is there itself; nothing for one that needs none. */
export async function writePhotoList(archive: string, photos: OffsitePhoto[]) {
  if (photos.length === 0) return rm(listFileOf(archive), { force: true });
  const lines = photos.map(({ name }) => `${name}\n`).join('');
  await replaceDurably(listFileOf(archive), Buffer.from(lines));
}

/**
 * Removes the pictures that no list in this folder names any more. Call it after the night's archive is there and the
 * older ones are thinned out. @throws if a list cannot be read; nothing is removed then
 */
export async function prunePhotos(folder: string) {
  const names = await readdir(folder);
  const needed = new Set<string>();
  for (const name of names.filter((each) => /^nightly-.*\.tar(?:\.age)?\.photos$/.test(each)))
    for (const line of (await readFile(path.join(folder, name), 'utf8')).split('\n')) needed.add(line);
  for (const photos of names.filter((each) => folderName.test(each)))
    for (const name of await readdir(path.join(folder, photos)))
      if (fileName.test(name) && !needed.has(`${photos}/${name}`))
        await rm(path.join(folder, photos, name), { force: true });
}

/**
 * Puts the pictures that an archive left out into its unpacked folder, from what lies beside the archive.
 * @returns those that are nowhere, or not what they were: what each is called there, and in the backup
 */
export async function gatherPhotos(backup: Backup, folder: string, keyFile: string | undefined) {
  const names = await readdir(folder);
  const folders = names.filter((name) => folderName.test(name)).map((name) => path.join(folder, name));
  const missing: string[] = [];
  for (const [listed, checksum] of picturesIn(await readChecksums(backup))) {
    const to = pathIn(backup, listed);
    // The version before had them in the archive.
    if (existsSync(to)) continue;
    const bytes = await findPhoto(folders, checksum, keyFile);
    if (!bytes) {
      missing.push(`${checksum}.jpg (${listed})`);
      continue;
    }
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await writeFile(to, bytes, { mode: 0o600 });
  }
  return missing;
}

async function findPhoto(folders: string[], checksum: string, keyFile: string | undefined) {
  for (const folder of folders)
    for (const ending of ['.jpg.age', '.jpg']) {
      const found = await readIfExists(path.join(folder, checksum + ending));
      // Cut off, changed, or of another key: there may be another.
      const bytes = found && (await decryptBytes(found, keyFile).catch(() => undefined));
      if (bytes && checksumOf(bytes) === checksum) return bytes;
    }
  return undefined;
}
