import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase, type Place, sqliteFile } from '#server/database/open.ts';
import { backUp } from '#server/database/sqlite-copy.ts';
import { photoFolder } from '#server/photos/files.ts';
import { copyContent, readContentCopy } from './content-files.ts';
import { contentBeside, photosBeside } from './names.ts';
import { type Picture, photosOf, picturesOf, placePhotos } from './place-photos.ts';
import { type Rows, withSnapshot } from './postgres-rows.ts';
import { checkPhotosBeside, restore } from './restore.ts';
import { spaceIn } from './space.ts';

export interface Copied {
  requests: number;
  photos: number;
  /** Photographs that are nowhere to be found. */
  missing: number;
  /** Files of the site's words and photographs. */
  content: number;
}

interface CopyDeps {
  place: Place;
  contentDir: string;
  /** Another copy: what is in both takes no further space, if they are on one disk. */
  earlier?: string | undefined;
  /** Gets the copy's file before anything is put in place; what it throws ends the copy. */
  judge?: (copy: string) => void;
}

/**
 * Copies requests, photographs and the site's content: `to`, and beside it `to.photos` and `to.content`. From PostgreSQL
 * it makes the same files, of one moment.
 * @throws if it cannot be written, is not sound or would fill the disk; an earlier copy by this name is left as it was
 */
export async function makeCopy(to: string, parts: CopyDeps): Promise<Copied> {
  const { place } = parts;
  if (!place.databaseUrl) return copyAll(to, parts);
  const database: Database = await openDatabase(place, () => {
    throw new Error('there are no requests in this database');
  });
  try {
    return await withSnapshot(database, place.dataDir, (rows) => copyAll(to, parts, rows));
  } finally {
    await database.destroy();
  }
}

/**
 * The photographs come first and nothing is removed before the database is replaced, so that whenever it is interrupted,
 * the earlier copy or the new one is there with all of its photographs.
 */
async function copyAll(
  to: string,
  { place: { dataDir }, contentDir, earlier, judge }: CopyDeps,
  rows?: Rows,
): Promise<Copied> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const reserveSpace = await spaceIn(path.dirname(to), dataDir);
  await reserveSpace(rows ? 0 : await sizeOf(sqliteFile(dataDir)));
  const folder = photosBeside(to);
  const isNew = !existsSync(to) && !existsSync(folder);
  const isContentNew = !existsSync(contentBeside(to));
  let pictures: Picture[] = [];
  let missing: string[] = [];
  let content = 0;
  try {
    const requests = await backUp(rows?.source ?? sqliteFile(dataDir), to, async (copy) => {
      judge?.(copy);
      pictures = picturesOf(copy);
      const shared = earlier && earlier !== to ? [photosBeside(earlier)] : [];
      const from = rows ? { from: [], read: rows.read } : { from: [photoFolder(dataDir)] };
      ({ missing } = await placePhotos(pictures, { ...from, shared, to: folder, reserveSpace }));
      content = await copyContent(contentDir, to, { earlier, reserveSpace });
    });
    await removeOthers(folder, pictures);
    const lost = photosOf(missing);
    return { requests, photos: pictures.length / 2 - lost, missing: lost, content };
  } catch (error) {
    if (isNew && !existsSync(to)) await rm(folder, { recursive: true, force: true });
    if (isContentNew) await rm(contentBeside(to), { recursive: true, force: true });
    throw error;
  }
}

/** Photographs of requests that were in an earlier copy by this name: erased ones must not live on in the new one. */
async function removeOthers(folder: string, pictures: Picture[]) {
  const wanted = new Set(pictures.map(({ name }) => name));
  for (const request of await readdir(folder).catch(() => [])) {
    for (const file of await readdir(path.join(folder, request)).catch(() => []))
      if (!wanted.has(path.join(request, file))) await rm(path.join(folder, request, file), { force: true });
    // One with anything in it stays.
    await rmdir(path.join(folder, request)).catch(() => {});
  }
  await rmdir(folder).catch(() => {});
}

/** With what stands in its write-ahead file. */
async function sizeOf(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map((name) =>
    stat(name).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Opens a copy where it is and looks at all of it: every page of the database, every photograph and every file of the
 * content. Takes no further space.
 * @returns how many requests it holds @throws if anything is missing or damaged
 */
export async function checkCopy(file: string): Promise<number> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const verdict = database.prepare('pragma integrity_check').get()?.integrity_check;
    if (verdict !== 'ok') throw new Error(String(verdict));
    await checkBeside(file, file);
    return database.prepare('select count(*) as count from quote_requests').get()?.count as number;
  } finally {
    database.close();
  }
}

/**
 * Restores a copy into a temporary folder. Photographs and content are looked at where they are: each file is there,
 * whole, and as large as the database says, or what it was when it was copied.
 * @returns how much came back @throws if it cannot be restored, or anything is missing
 */
export async function restoreAside(
  file: string,
): Promise<{ requests: number; photos: number; content: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'try-restore-'));
  try {
    const restored = path.join(folder, 'requests.sqlite');
    const { requests } = await restore(file, restored, new Date());
    return { requests, ...(await checkBeside(file, restored)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkBeside(file: string, database: string) {
  const { photos, missing } = await checkPhotosBeside(file, database);
  if (missing > 0) {
    const all = `${photos} photo${photos === 1 ? '' : 's'}`;
    throw new Error(`${photosBeside(file)} lacks ${missing} of ${all}`);
  }
  const { sound, damaged } = await readContentCopy(contentBeside(file));
  if (damaged.length > 0) throw new Error(`${damaged[0]} in ${contentBeside(file)} is missing or damaged`);
  return { photos, content: sound.length };
}
