import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isContentFile } from '#content-model/folder.mjs';
import { migrate } from '#content-model/prepare/migrate.ts';
import { defaultTexts } from '#content-model/schema/files.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { addedLogo } from '#shared/content/logo-fields.ts';
import {
  type ContentFiles,
  contentVersionFile,
  hashFile,
  hashOf,
  readContentFiles,
} from './content-files.mjs';
import { openPictureHashes, placePicture, storePicture, versionsFolder } from './picture-store.ts';
import type { Versions } from './versions.ts';

/** A complete content folder, staged to be checked, built and published. Nothing else writes in it. */
export interface Snapshot {
  folder: string;
  files: ContentFiles;
}

/** The file of a snapshot with the time of each file's last change, for the sitemap. */
const sinceFile = '.since.json';

/** Creates a folder for a snapshot, on the same disk as the pictures. */
export function snapshotFolder(content: string): string {
  const folder = path.join(
    versionsFolder(content),
    `.staged-${process.pid}-${Math.random().toString(36).slice(2, 8)}`,
  );
  mkdirSync(path.join(folder, 'photos'), { recursive: true });
  return folder;
}

export const removeSnapshot = (folder: string) => rmSync(folder, { recursive: true, force: true });

/**
 * Lists the logos and the owner's own files: content besides the files that have a form. A logo added by the desk that
 * nothing refers to any more isn't included.
 * @param business the text of business.yaml
 */
export function listExtraFiles(content: string, business = textIn(content, 'business.yaml')): string[] {
  const known: string[] = [...contentFiles];
  return filesIn(content).filter(
    (name) =>
      isContentFile(name) && !known.includes(name) && (!addedLogo.test(name) || business.includes(name)),
  );
}

const textIn = (folder: string, name: string): string =>
  existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : '';

/** Lists the files in a folder, without broken links; none if there is no such folder. */
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).filter((name) =>
        statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile(),
      )
    : [];

/** Returns the hash of each file that `stageWorkingCopy` would stage. */
export function describeWorkingCopy(
  content: string,
  texts: Partial<Record<ContentFile, string>> = {},
): ContentFiles {
  const files: ContentFiles = new Map();
  for (const name of [contentVersionFile, ...listExtraFiles(content, texts['business.yaml'])])
    if (existsSync(path.join(content, name))) files.set(name, hashFile(path.join(content, name)));
  for (const file of contentFiles) {
    const [from, text] = [path.join(content, file), texts[file]];
    const isThere = existsSync(from);
    if (text === undefined) isThere && files.set(file, hashFile(from));
    else if (isThere || text !== defaultTexts[file]) files.set(file, hashOf(text));
  }
  for (const [name, hash] of Object.entries(hashPictures(content))) files.set(`photos/${name}`, hash);
  return files;
}

/**
 * Stages the working copy.
 * @param texts the files' texts as they are to be published; a file without one is copied
 * @param others replaces the working copy's pictures, by file name with their hash, and the folder of the other files
 */
export async function stageWorkingCopy(
  content: string,
  versions: Versions,
  texts: Partial<Record<ContentFile, string>> = {},
  others?: { pictures: Record<string, string>; folder: string },
): Promise<Snapshot> {
  const folder = snapshotFolder(content);
  try {
    const business = texts['business.yaml'] ?? textIn(content, 'business.yaml');
    const beside = others?.folder ?? content;
    const copies = listExtraFiles(beside, business).map((name) => path.join(beside, name));
    // A chosen change may name a logo that isn't published.
    for (const name of listExtraFiles(content, business))
      if (business.includes(name) && !existsSync(path.join(beside, name)))
        copies.push(path.join(content, name));
    for (const from of [path.join(content, contentVersionFile), ...copies])
      if (existsSync(from)) copyFileSync(from, path.join(folder, path.basename(from)));
    for (const file of contentFiles) {
      const [from, text] = [path.join(content, file), texts[file]];
      const isMissing = !existsSync(from);
      if (text === undefined) !isMissing && copyFileSync(from, path.join(folder, file));
      else if (!isMissing || text !== defaultTexts[file]) writeFileSync(path.join(folder, file), text);
    }
    const files = readContentFiles(folder);
    const stored = await storePictures(content);
    for (const [name, hash] of Object.entries(others?.pictures ?? stored)) {
      await placePicture(content, hash, path.join(folder, 'photos', name));
      files.set(`photos/${name}`, hash);
    }
    return finishSnapshot(content, versions, folder, files);
  } catch (error) {
    removeSnapshot(folder);
    throw error;
  }
}

/**
 * Stages a version, migrated to this release's form.
 * @returns also the names of pictures that are no longer stored
 */
export async function stageVersion(
  content: string,
  versions: Versions,
  id: string,
): Promise<Snapshot & { lost: string[] }> {
  const folder = snapshotFolder(content);
  try {
    const lost = await versions.stage(id, folder);
    migrate(folder);
    const pictures = versions.picturesOf(id);
    const isPlaced = (file: string) => path.dirname(file) === path.join(folder, 'photos');
    const files = readContentFiles(folder, (file) =>
      isPlaced(file) ? pictures[path.basename(file)]! : hashFile(file),
    );
    return { ...finishSnapshot(content, versions, folder, files), lost };
  } catch (error) {
    removeSnapshot(folder);
    throw error;
  }
}

function finishSnapshot(content: string, versions: Versions, folder: string, files: ContentFiles): Snapshot {
  const now = new Date().toISOString();
  const published = versions.published()?.id;
  const timeOf = (name: string) => {
    const own = statSync(path.join(content, name), { throwIfNoEntry: false });
    return published === undefined && own ? own.mtime.toISOString() : now;
  };
  const since = versions.sinceOf(files, published, timeOf);
  writeFileSync(path.join(folder, sinceFile), JSON.stringify(since));
  return { folder, files };
}

/** Stores the working copy's pictures. @returns the hash of each, by file name */
async function storePictures(content: string): Promise<Record<string, string>> {
  const pictures = hashPictures(content);
  for (const [name, hash] of Object.entries(pictures))
    await storePicture(content, path.join(content, 'photos', name), hash);
  return pictures;
}

/** Returns the hash of each picture of the working copy, by file name. */
export function hashPictures(content: string): Record<string, string> {
  const hashes = openPictureHashes(content);
  const names = listPictures(content);
  const found = names.map((name) => [name, hashes.hash(path.join(content, 'photos', name))]);
  void hashes.save(names);
  return Object.fromEntries(found);
}

/** Lists the file names of the working copy's pictures. */
export const listPictures = (content: string): string[] =>
  filesIn(path.join(content, 'photos')).filter((name) => isContentFile(`photos/${name}`));
