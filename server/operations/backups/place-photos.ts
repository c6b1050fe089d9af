import { link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyPrivately, flush, flushName, photosIn } from '#server/database/sqlite-copy.ts';
import { pictureName } from '#server/photos/files.ts';

/** One picture that belongs to a database: its name below a folder of photographs, and its size in bytes. */
export interface Picture {
  name: string;
  bytes: number;
}

/** Every picture that a copy of the database speaks of. */
export function picturesOf(copy: string): Picture[] {
  return photosIn(copy).flatMap(({ id, request_id: requestId, bytes, thumbnail_bytes }) => [
    { name: pictureName({ id, requestId }, 'whole'), bytes },
    { name: pictureName({ id, requestId }, 'thumbnail'), bytes: thumbnail_bytes },
  ]);
}

/** Whether a file is a whole JPEG of this size. What a picture shows never changes, so this is enough to know it. */
export async function isWhole(file: string, bytes: number): Promise<boolean> {
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

interface Placing {
  /** Folders of photographs to copy from, the best first. */
  from: string[];
  /** Folders that may share their files with the new one instead: nobody changes what is in them. */
  shared?: string[];
  to: string;
  /** Gives a picture that is in none of these folders. */
  read?: (name: string) => Promise<Buffer | undefined>;
  /** Called before a picture takes this many bytes. */
  reserveSpace?: (bytes: number) => Promise<void>;
}

/**
 * Puts pictures into a folder, durably and each as a whole or not at all. What is there already stays, also what is not
 * asked for: whenever this is interrupted, the folder holds all that it held.
 * @returns the names of those that it added, and of those that are nowhere
 */
export async function placePhotos(pictures: Picture[], placing: Placing) {
  const { from, shared = [], to, read = async () => undefined, reserveSpace = async () => {} } = placing;
  const added: string[] = [];
  const missing: string[] = [];
  const folders = new Set<string>();
  for (const { name, bytes } of pictures) {
    const file = path.join(to, name);
    if (await isWhole(file, bytes)) continue;
    const folder = path.dirname(file);
    const isFound = async (place: string) => isWhole(path.join(place, name), bytes);
    const share = await findAsync(shared, isFound);
    const source = share ?? (await findAsync(from, isFound));
    const content = source === undefined ? await read(name) : undefined;
    if (source === undefined && content === undefined) {
      missing.push(name);
      continue;
    }
    if (share === undefined) await reserveSpace(bytes);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await put(content ?? path.join(source!, name), file, share !== undefined);
    added.push(name);
    folders.add(folder);
  }
  for (const folder of folders) await flush(folder);
  if (folders.size > 0) {
    await flush(to);
    await flushName(to);
  }
  return { added, missing };
}

/** Gives a file another name, or copies it, or writes what it holds: whole or not at all. */
async function put(from: string | Buffer, to: string, isShared: boolean) {
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    const isLinked = isShared && (await succeeds(link(from as string, part)));
    if (!isLinked) {
      await (typeof from === 'string' ? copyPrivately(from, part) : writeFile(part, from, { mode: 0o600 }));
      await flush(part);
    }
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

async function findAsync(places: string[], isFound: (place: string) => Promise<boolean>) {
  for (const place of places) if (await isFound(place)) return place;
  return undefined;
}

/** How many photographs these pictures belong to; a photograph that lacks one of its two counts as lacking. */
export function photosOf(names: string[]): number {
  return new Set(names.map((name) => name.replace(/\..*$/, ''))).size;
}
