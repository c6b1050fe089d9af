import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Database, openDatabase, type Place, sqliteFile } from '#server/database/open.ts';
import { backUpWithPhotos } from './backup-photos.ts';
import { contentBeside, copyContent } from './content-copy.ts';
import { withSnapshot } from './postgres-copy.ts';
import { roomIn } from './room.ts';

export interface Copied {
  requests: number;
  photos: number;
  /** Photographs that are nowhere to be found. */
  missing: number;
  /** Files of the site's words and photographs. */
  content: number;
}

interface CopyParts {
  place: Place;
  contentDir: string;
  /** Another copy: what is in both takes no further space, if they are on one disk. */
  earlier?: string | undefined;
  /** Called before anything is put in place, with the number of requests and the copy's file; what it throws ends the copy. */
  judge?: (requests: number, copy: string) => void;
}

/**
 * Copies requests, photographs and the site's content: `to`, and beside it `to.photos` and `to.content`. From PostgreSQL
 * it makes the same files, of one moment.
 * @throws if it cannot be written, is not sound or would fill the disk; an earlier copy by this name is left as it was
 */
export async function makeCopy(to: string, parts: CopyParts): Promise<Copied> {
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

type Rows = Pick<Parameters<typeof backUpWithPhotos>[2] & object, 'source' | 'read'>;

async function copyAll(
  to: string,
  { place: { dataDir }, contentDir, earlier, judge }: CopyParts,
  rows?: Rows,
) {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const askForRoom = await roomIn(path.dirname(to), dataDir);
  await askForRoom(rows ? 0 : await sizeOf(sqliteFile(dataDir)));
  const isNew = !existsSync(contentBeside(to));
  let content = 0;
  try {
    const copied = await backUpWithPhotos(dataDir, to, {
      ...{ earlier, askForRoom, judge, ...rows },
      async prepare() {
        content = await copyContent(contentDir, to, { earlier, askForRoom });
      },
    });
    return { ...copied, content };
  } catch (error) {
    if (isNew) await rm(contentBeside(to), { recursive: true, force: true });
    throw error;
  }
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
