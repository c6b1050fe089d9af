import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '#content-model/prepare/replace-files.ts';
import type { Database } from '#server/database/open.ts';
import { flushName } from '#server/database/sqlite-copy.ts';
import type { PhotoRow } from '#server/database/tables.ts';

/** Which photo: its own id, and that of its request. */
export interface PhotoKey {
  id: string;
  requestId: string;
}

export type PictureSize = 'whole' | 'thumbnail';

/** Both pictures on their way into the store. */
interface WrittenPhoto {
  /**
   * Moves the pictures to their final place, durably; called in the transaction that inserts the row.
   * @returns the columns of the row that are about them
   */
  commit(): Promise<Pick<PhotoRow, 'content' | 'thumbnail'>>;
  /** Removes temporary files, whether the pictures were committed or not. */
  clear(): Promise<void>;
}

/** Where the pictures themselves are stored, apart from their rows. */
export interface PhotoFiles {
  write(photo: PhotoKey & Record<PictureSize, Buffer>): Promise<WrittenPhoto>;
  read(photo: PhotoKey, size: PictureSize): Promise<Buffer | undefined>;
  remove(requestIds: string[]): Promise<void>;
  sweep(now: Date): Promise<number>;
}

/** The folder of all photos; in it one for each request. */
export function photoFolder(dataDir: string): string {
  return path.join(dataDir, 'photos');
}

/** Where photos are while they arrive and until they are decoded. No request has this name. */
export function uploadFolder(dataDir: string): string {
  return path.join(photoFolder(dataDir), 'arriving');
}

/** Returns the upload folder, and creates it if it's missing. */
export async function openUploadFolder(dataDir: string): Promise<string> {
  const folder = uploadFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * What the files of the desk's pictures begin with until they are read, up to the number of the process that receives
 * them: a second server may have the same folder.
 */
export const deskUploadPrefix = `desk-${process.pid}-`;

/** Removes the desk's pictures that were arriving when a server was killed. */
export async function removeDeadUploads(dataDir: string) {
  for (const file of await listFiles(uploadFolder(dataDir))) {
    const [, pid] = /^desk-(\d+)-/.exec(path.basename(file)) ?? [];
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid)))) await rm(file, { force: true });
  }
}

/** Returns the path of a saved picture below the folder of all photos. */
export function pictureName({ requestId, id }: PhotoKey, size: PictureSize): string {
  return path.join(requestId, `${id}${size === 'whole' ? '' : '.thumbnail'}.jpg`);
}

/** Returns the file of a saved picture, on SQLite. */
export function photoFile(dataDir: string, photo: PhotoKey, size: PictureSize): string {
  return path.join(photoFolder(dataDir), pictureName(photo, size));
}

const sizes: PictureSize[] = ['whole', 'thumbnail'];

/**
 * Next to SQLite the pictures are files that only the server's user can read. They get their names, durably, before
 * the row is committed: a row without its files never exists; files without their row may, and are swept.
 */
export function createPhotoFiles(database: Database, dataDir: string): PhotoFiles {
  return {
    async write(photo) {
      const attempt = randomUUID();
      const files = sizes.map((size) => {
        const file = photoFile(dataDir, photo, size);
        return { file, part: `${file}.${attempt}.part`, bytes: photo[size] };
      });
      const clear = async () => {
        await Promise.all(files.map(({ part }) => rm(part, { force: true })));
      };
      const folder = path.join(photoFolder(dataDir), photo.requestId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        for (const { part, bytes } of files) await writeDurably(part, bytes);
        for (const createdFolder of [folder, photoFolder(dataDir)]) await flushName(createdFolder);
      } catch (error) {
        await clear();
        throw error;
      }
      return {
        async commit() {
          for (const { file, part } of files) await rename(part, file);
          await flushName(files[0]!.file);
          return { content: null, thumbnail: null };
        },
        clear,
      };
    },

    read: (photo, size) =>
      readFile(photoFile(dataDir, photo, size)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),

    async remove(requestIds) {
      for (const id of requestIds)
        await rm(path.join(photoFolder(dataDir), id), { recursive: true, force: true, maxRetries: 5 });
    },

    sweep: (now) =>
      sweepFiles(dataDir, now, async (requestIds) => {
        const rows = await database
          .selectFrom('photos')
          .select(['request_id as requestId', 'id'])
          .where('request_id', 'in', requestIds)
          .execute();
        return new Set(rows.flatMap((row) => sizes.map((size) => photoFile(dataDir, row, size))));
      }),
  };
}

async function writeDurably(file: string, bytes: Buffer) {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** On PostgreSQL the pictures are stored in their row, so that every server has them. */
export function createPhotoColumns(database: Database, dataDir: string): PhotoFiles {
  return {
    write: async ({ whole, thumbnail }) => ({
      commit: async () => ({ content: whole, thumbnail }),
      clear: async () => {},
    }),

    async read({ requestId, id }, size) {
      const column = size === 'whole' ? 'content' : 'thumbnail';
      const row = await database
        .selectFrom('photos')
        .select(`${column} as picture`)
        .where('request_id', '=', requestId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.picture ?? undefined;
    },

    // They are deleted with their rows.
    remove: async () => {},

    // Only what arrived and was never decoded: the rest may belong to the SQLite database that was moved from here.
    sweep: (now) => sweepFiles(dataDir, now),
  };
}

/** How old a file without a row must be, in milliseconds: older than anything that is still on its way. */
const minAge = 3_600_000;
/** How many folders are looked up in the database in one query. */
const batchSize = 200;

/**
 * Removes files that no row speaks of: of photos that were on their way when the server was killed, and of
 * requests that were erased without their files.
 * @param listNeededFiles the full names of the files that the photos of these requests have; without it, only what was on
 * its way is looked at
 * @returns how many were removed
 */
async function sweepFiles(
  dataDir: string,
  now: Date,
  listNeededFiles?: (requestIds: string[]) => Promise<Set<string>>,
): Promise<number> {
  const root = photoFolder(dataDir);
  const isOld = async (name: string) => now.getTime() - (await stat(name)).mtimeMs > minAge;
  const arriving = path.relative(root, uploadFolder(dataDir));
  const folders = listNeededFiles ? await readdir(root).catch(() => []) : [arriving];
  let swept = 0;
  for (let start = 0; start < folders.length; start += batchSize) {
    const batchFolders = folders.slice(start, start + batchSize);
    // Files are listed first, so that a photo saved in between already has its row.
    const files = (
      await Promise.all(batchFolders.map((folder) => listFiles(path.join(root, folder))))
    ).flat();
    const neededFiles = await listNeededFiles?.(batchFolders);
    for (const file of files) {
      if (neededFiles?.has(file) || !(await isOld(file).catch(() => false))) continue;
      await rm(file, { force: true });
      swept++;
    }
    // A folder with anything in it is not removed.
    for (const folder of batchFolders.map((name) => path.join(root, name)))
      if (await isOld(folder).catch(() => false)) await rmdir(folder).catch(() => {});
  }
  return swept;
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name));
}
