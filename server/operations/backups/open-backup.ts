import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PhotoRow } from '#server/database/tables.ts';
import { type PhotoKey, type PictureSize, pictureName } from '#server/photos/files.ts';

/** What is in the folder of a backup. */
export const inFolder = {
  database: 'requests.sqlite',
  photos: 'photos',
  content: 'content',
  /** In the form of `sha256sum`, so that anybody can check all of it. */
  checksums: 'SHA256SUMS',
};

/**
 * What a database that is a backup by itself has beside it: one from the version before backups were folders, or one that
 * a restore replaced.
 */
export const siblingSuffix = { photos: '.photos', content: '.content' };

/** What the backup before is called while another one takes its place. */
export const replacedName = (name: string) => `${name}.replaced`;

/** Where everything in a backup is. */
export interface Backup {
  database: string;
  /** These two may be missing. */
  photos: string;
  content: string;
  checksums: string;
  /** True for what is in a folder: there the list of sums names all of it, and elsewhere only the content. */
  isFolder: boolean;
}

/** @throws unless there is a backup by this name: a folder, a database in it, or a database with folders beside it */
export function openBackup(name: string): Backup {
  const found = [name, replacedName(name)].find(existsSync) ?? name;
  const folder = isInFolder(found) ? path.dirname(found) : found;
  if (!statSync(folder).isDirectory()) return openBesideDatabase(found, name);
  if (!existsSync(path.join(folder, inFolder.database)))
    throw new Error(`there is no ${inFolder.database} in ${folder}`);
  const pathOf = (key: keyof typeof inFolder) => path.join(folder, inFolder[key]);
  return {
    database: pathOf('database'),
    photos: pathOf('photos'),
    content: pathOf('content'),
    checksums: pathOf('checksums'),
    isFolder: true,
  };
}

const isInFolder = (file: string) =>
  path.basename(file) === inFolder.database && existsSync(path.join(path.dirname(file), inFolder.checksums));

function openBesideDatabase(database: string, name: string): Backup {
  const whole = name + siblingSuffix.content;
  // An earlier version left it so when it was interrupted.
  const content = existsSync(whole) ? whole : `${whole}.old`;
  return {
    database,
    photos: name + siblingSuffix.photos,
    content,
    checksums: path.join(content, inFolder.checksums),
    isFolder: false,
  };
}

/** Whether this is a whole backup by its name and what is in it; archives are not. */
export const isBackup = (file: string) =>
  file.endsWith('.sqlite') || (!file.endsWith('.part') && existsSync(path.join(file, inFolder.database)));

/** False where neither a backup nor an archive has this name. */
export const backupExists = (name: string) => existsSync(name) || existsSync(replacedName(name));

/** Where a file of the photos or the content is, by its name in a folder. */
export function pathIn(backup: Backup, name: string): string {
  const [part, ...rest] = path.normalize(name).split(path.sep);
  return path.join(part === inFolder.photos ? backup.photos : backup.content, ...rest);
}

/** The same name in the list of sums. */
export const posixName = (name: string) => name.replaceAll(path.sep, '/');

/** The SHA-256 sums of files, by their names in a folder; undefined if nobody noted any. */
export async function readChecksums({
  checksums,
  isFolder,
}: Backup): Promise<Map<string, string> | undefined> {
  const text = (await readIfExists(checksums))?.toString();
  const start = isFolder ? '' : `${inFolder.content}/`;
  const lines = text?.split('\n').filter(Boolean);
  // A sum is 64 characters long, and two spaces follow.
  return lines && new Map(lines.map((line) => [start + line.slice(66), line.slice(0, 64)]));
}

export const checksumOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** What the file holds; undefined if there is none. */
export async function readIfExists(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code!)) return undefined;
    throw error;
  });
}

/** One picture that belongs to a database. */
export interface Picture {
  photo: PhotoKey;
  size: PictureSize;
  /** Below a folder of photos. */
  name: string;
  bytes: number;
}

/** Every picture that a copy of the database speaks of; none if it is older than photos are. */
export function listPictures(copy: string): Picture[] {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const table = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'photos'");
    if (!table.get()) return [];
    const rows = database.prepare('select id, request_id, bytes, thumbnail_bytes from photos').all();
    return (rows as unknown as PhotoRow[]).flatMap((row) => {
      const photo = { id: row.id, requestId: row.request_id };
      const picture = (size: PictureSize, bytes: number) => ({
        photo,
        size,
        bytes,
        name: pictureName(photo, size),
      });
      return [picture('whole', row.bytes), picture('thumbnail', row.thumbnail_bytes)];
    });
  } finally {
    database.close();
  }
}

/** Whether a file is a whole JPEG of this size. What a picture shows never changes, so this is enough to know it. */
export async function isWholePicture(file: string, bytes: number): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    const ends = Buffer.alloc(4);
    await handle.read(ends, 0, 2, 0);
    await handle.read(ends, 2, 2, bytes - 2);
    return (await handle.stat()).size === bytes && ends.toString('hex') === 'ffd8ffd9';
  } finally {
    await handle.close();
  }
}

/** How many photos these pictures belong to; a photo that lacks one of its two counts as lacking. */
export function countPhotos(names: string[]): number {
  return new Set(names.map((name) => name.replace(/\..*$/, ''))).size;
}
