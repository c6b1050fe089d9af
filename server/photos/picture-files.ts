import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushName } from '#server/database/copy.ts';
import type { Database } from '#server/database/open.ts';
import { photoFile, photoFolder } from './photo-folder.ts';
import type { PictureSize, Pictures } from './pictures.ts';
import { sweepFiles } from './sweep-files.ts';

const sizes: PictureSize[] = ['whole', 'thumbnail'];

/**
 * Next to SQLite the pictures are files that only the server's user can read. They get their names, durably, before
 * the row is committed: a row without its files never exists; files without their row may, and are swept.
 */
export function picturesInFiles(database: Database, dataDir: string): Pictures {
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
        for (const made of [folder, photoFolder(dataDir)]) await flushName(made);
      } catch (error) {
        await clear();
        throw error;
      }
      return {
        async settle() {
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

    async forget(requestIds) {
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
