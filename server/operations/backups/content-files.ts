import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { removeFiles, replaceFiles } from '#content-model/prepare/replace-files.ts';
import { republish } from '#publishing/publish.ts';
import { openVersions } from '#publishing/versions.ts';
import { flush } from '#server/database/sqlite-copy.ts';
import { type Backup, checksumOf, inFolder, readChecksums, readIfExists } from './open-backup.ts';

const photosName = 'photos';

/** What was published; and what wasn't yet, in a folder of releases before. */
const versionsName = '.versions';
const draftName = '.draft';
/** Says which version is published. */
const pointer = path.join(versionsName, 'published');
/** A publication that a release before left unfinished goes on by it, with a build that no backup holds. */
const journal = path.join('.publishing', 'commit.json');

/**
 * What is the owner's in a content folder: YAML files, the version of their shape, logos, photos, the draft, and what
 * was published before. The project's own folder holds code as well.
 * @returns names below the folder, sorted
 */
export async function listOwnerFiles(folder: string): Promise<string[]> {
  const below = async (name: string) =>
    (await filesIn(path.join(folder, name), true)).map((file) => path.join(name, file));
  const [above, photos, ...stored] = await Promise.all([
    filesIn(folder),
    ...[photosName, draftName, versionsName].map(below),
  ]);
  return [
    ...above.filter((name) => /^\.version$|^[^.].*\.(?:ya?ml|svg|png)$/i.test(name)),
    ...photos!.filter((name) => !/(^|[\\/])\./.test(name)),
    // Without locks, and what is just being written.
    ...stored.flat().filter(isBackedUp),
  ].toSorted();
}

function isBackedUp(name: string): boolean {
  if (name === pointer) return true;
  const [, ...below] = name.split(path.sep);
  if (below.join() === 'hashes.json') return false;
  const isHidden = below.some((part) => part.startsWith('.') && part !== '.version');
  return !isHidden && /\.(?:version|ya?ml|json|svg|png|jpe?g)$/i.test(name);
}

/** The names of the files in a folder, links to files among them; none if there is no folder. */
async function filesIn(folder: string, recursive = false): Promise<string[]> {
  const names = await readdir(folder, { recursive }).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code!)) return [];
    throw error;
  });
  const kinds = await Promise.all(names.map((name) => stat(path.join(folder, name)).catch(() => undefined)));
  return names.filter((_, index) => kinds[index]?.isFile());
}

const isPhoto = (name: string) => /\.(?:jpe?g|png)$/i.test(name);
const isVersion = (name: string) => name.startsWith(versionsName + path.sep);

/** With the folders it needs; on the disk when this resolves, and for nobody else to read. */
export async function writeDurably(file: string, bytes: Buffer) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { mode: 0o600 });
  await flush(file);
}

/** The same, whole or not at all: what was there stays until all of it is written. */
export async function replaceDurably(file: string, bytes: Buffer) {
  const part = `${file}.part`;
  try {
    await writeDurably(part, bytes);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The content in a backup: its files' names below its folder, and of those that are missing or not what was copied. */
export async function readContent(backup: Backup): Promise<{ sound: string[]; damaged: string[] }> {
  const checksums = await readChecksums(backup);
  // Somebody put the folder together by hand: there is nothing to compare it with.
  if (!checksums) return { sound: await listOwnerFiles(backup.content), damaged: [] };
  const [sound, damaged]: string[][] = [[], []];
  const start = `${inFolder.content}/`;
  for (const [listedName, checksum] of checksums) {
    if (!listedName.startsWith(start)) continue;
    const name = path.normalize(listedName.slice(start.length));
    const bytes = isWithin(name) ? await readIfExists(path.join(backup.content, name)) : undefined;
    (bytes && checksumOf(bytes) === checksum ? sound! : damaged!).push(name);
  }
  return { sound: sound!, damaged: damaged! };
}

/** False for a name that leads out of the folder, or to what is not the owner's. */
function isWithin(name: string): boolean {
  const [first, ...rest] = name.split(/[\\/]/);
  const isOwners = rest.length === 0 || [photosName, draftName, versionsName].includes(first!);
  return isOwners && !path.isAbsolute(name) && !rest.includes('..');
}

export interface RestoredContent {
  /** How many files came back, and which ones did not. */
  files: number;
  damaged: string[];
  /** Where the earlier ones are kept; undefined if there were none, or nothing changed. */
  before: string | undefined;
}

/**
 * Makes the owner's files those of a backup, photos first. Earlier ones are kept in a folder of their own before anything is
 * replaced, so that an interruption costs nothing. What the backup has as published becomes one more version: those
 * published since stay, and can be restored in the desk. Code beside them is left alone.
 * @returns undefined if the backup has no content, or the files are the same already
 */
export async function restoreContent(
  backup: Backup,
  contentDir: string,
  at: Date,
): Promise<RestoredContent | undefined> {
  const from = backup.content;
  const { sound, damaged } = await readContent(backup);
  if (sound.length === 0 && damaged.length === 0) return undefined;
  const existing = await listOwnerFiles(contentDir);
  const versions = openVersions(contentDir);
  const changed: string[] = [];
  for (const name of sound) if (!(await isSame(from, contentDir, name))) changed.push(name);
  const known = new Set([...sound, ...damaged]);
  const extra = existing.filter((name) => !known.has(name) && !isVersion(name));
  if (changed.length + extra.length + damaged.length === 0) return undefined;

  const before = path.join(contentDir, `.before-${at.toISOString().replace(/[:.]/g, '-')}`);
  const stored = existing.filter((name) => !isVersion(name) || (changed.includes(name) && name !== pointer));
  for (const name of stored)
    await writeDurably(path.join(before, name), await readFile(path.join(contentDir, name)));
  await rm(path.join(contentDir, journal), { force: true });
  const files = changed.filter((name) => name !== pointer);
  for (const name of files.toSorted((a, b) => Number(isPhoto(b)) - Number(isPhoto(a)))) {
    await mkdir(path.dirname(path.join(contentDir, name)), { recursive: true });
    replaceFiles(contentDir, { [name]: await readFile(path.join(from, name)) });
  }
  removeFiles(contentDir, extra);
  const published = sound.includes(pointer) ? await readFile(path.join(from, pointer), 'utf8') : undefined;
  // Of a release before: its content is what was published, and becomes a version at the next start.
  if (published === undefined) removeFiles(contentDir, [pointer]);
  else await republish(contentDir, versions, published.trim());
  return { files: sound.length, damaged, before: stored.length > 0 ? before : undefined };
}

async function isSame(one: string, other: string, name: string): Promise<boolean> {
  const [a, b] = [await readIfExists(path.join(one, name)), await readIfExists(path.join(other, name))];
  return a !== undefined && b !== undefined && a.equals(b);
}
