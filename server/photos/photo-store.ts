import { type Database, hasRowLocks } from '#server/database/open.ts';
import { picturesInColumns } from './picture-columns.ts';
import { picturesInFiles } from './picture-files.ts';
import type { PhotoKey, PictureSize } from './pictures.ts';
import { judge, type Standing } from './standing.ts';
import { fromRow, type StoredPhoto, storedColumns } from './stored-photo.ts';

/** A photograph that was written anew. */
export interface NewPhoto extends PhotoKey {
  /** Its place in the visitor's order, from 0, and how many were announced. */
  position: number;
  of: number;
  receivedAt: Date;
  /** In pixels. */
  width: number;
  height: number;
  /** JPEG, without metadata. */
  whole: Buffer;
  thumbnail: Buffer;
}

/** What is told about a photograph in the transaction that keeps it. */
export interface KeptPhoto {
  requestId: string;
  at: Date;
  /** How many photographs of this request are kept, with this one, and how many were announced. */
  count: number;
  of: number;
}

/** Called in the transaction that keeps a photograph: what it writes is kept with it, or neither is. */
export type OnPhotoKept = (trx: Database, kept: KeptPhoto) => Promise<unknown>;

export interface PhotoStore {
  /**
   * Resolves once both pictures and their row are safely on disk, or it is known why not.
   * @throws if they could not be stored; there is no row then
   */
  keep(photo: NewPhoto): Promise<'kept' | Standing>;
  /** What `keep` would say besides `kept`, before the photograph is there; undefined if it would be kept. */
  standing(key: PhotoKey): Promise<Standing | undefined>;
  /** In the visitor's order. */
  list(requestId: string): Promise<StoredPhoto[]>;
  /** How many each of these requests has; those without any are left out. */
  count(requestIds: string[]): Promise<Map<string, number>>;
  /** @returns undefined if it is not there */
  read(photo: PhotoKey, size: PictureSize): Promise<Buffer | undefined>;
  /** Removes what is left of erased requests beside the database; their rows go with the request's. */
  forget(requestIds: string[]): Promise<void>;
  /** Removes files that belong to no row and are older than an hour. @returns how many */
  sweep(now: Date): Promise<number>;
  /** The bytes of all photographs, and of those received since this time. */
  bytesKept(since: Date): Promise<{ all: number; since: number }>;
}

export function createPhotoStore(
  database: Database,
  dataDir: string,
  onKept: OnPhotoKept = async () => {},
): PhotoStore {
  const pictures = hasRowLocks(database)
    ? picturesInColumns(database, dataDir)
    : picturesInFiles(database, dataDir);

  return {
    standing: async (key) => (await judge(database, key)).standing,

    async keep(photo) {
      const { standing } = await judge(database, photo);
      if (standing) return standing;
      const written = await pictures.write(photo);
      try {
        return await database.transaction().execute(async (trx) => {
          const { standing, count } = await judge(trx, photo);
          if (standing) return standing;
          await trx
            .insertInto('photos')
            .values({ ...rowOf(photo), ...(await written.settle()) })
            .execute();
          const { requestId, of, receivedAt: at } = photo;
          await onKept(trx, { requestId, at, of, count: count + 1 });
          return 'kept';
        });
      } finally {
        await written.clear();
      }
    },

    async list(requestId) {
      const rows = await database
        .selectFrom('photos')
        .select(storedColumns)
        .where('request_id', '=', requestId)
        .orderBy('position')
        .orderBy('received_at')
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    async count(requestIds) {
      const counts = new Map<string, number>();
      for (let start = 0; start < requestIds.length; start += 500) {
        const rows = await database
          .selectFrom('photos')
          .select((select) => ['request_id', select.fn.countAll().as('count')])
          .where('request_id', 'in', requestIds.slice(start, start + 500))
          .groupBy('request_id')
          .execute();
        for (const { request_id, count } of rows) counts.set(request_id, Number(count));
      }
      return counts;
    },

    read: (key, size) => pictures.read(key, size),
    forget: (requestIds) => pictures.forget(requestIds),
    sweep: (now) => pictures.sweep(now),

    async bytesKept(since) {
      const total = (earliest: string) =>
        database
          .selectFrom('photos')
          .select(({ fn }) => [fn.sum('bytes').as('whole'), fn.sum('thumbnail_bytes').as('thumbnails')])
          .where('received_at', '>', earliest)
          .executeTakeFirstOrThrow()
          .then(({ whole, thumbnails }) => Number(whole) + Number(thumbnails));
      return { all: await total(''), since: await total(since.toISOString()) };
    },
  };
}

function rowOf({ id, requestId, position, receivedAt, width, height, whole, thumbnail }: NewPhoto) {
  return {
    ...{ id, request_id: requestId, position, received_at: receivedAt.toISOString(), width, height },
    ...{ bytes: whole.length, thumbnail_bytes: thumbnail.length },
  };
}
