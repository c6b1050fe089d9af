import { type Database, supportsRowLocks } from '#server/database/open.ts';
import type { PhotoRow } from '#server/database/tables.ts';
import { photoLimits } from '#shared/photos.ts';
import { createPhotoColumns, createPhotoFiles, type PhotoKey, type PictureSize } from './files.ts';

/** A photo that was written anew. */
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

/** What is known about a photo in the transaction that saves it. */
export interface SavedPhoto {
  requestId: string;
  at: Date;
  /** How many photos of this request are saved, including this one, and how many were announced. */
  count: number;
  of: number;
}

/** Called in the transaction that saves a photo: what it writes is committed with the photo, or neither is. */
export type OnPhotoSaved = (trx: Database, saved: SavedPhoto) => Promise<unknown>;

export interface PhotoStore {
  /**
   * Resolves once both pictures and their row are safely on disk, or it is known why not.
   * @throws if they could not be stored; there is no row then
   */
  save(photo: NewPhoto): Promise<'kept' | UploadRefusal>;
  /** Returns why `save` would refuse a photo, before it arrives; undefined if it would be saved. */
  checkUpload(key: PhotoKey): Promise<UploadRefusal | undefined>;
  /** In the visitor's order. */
  list(requestId: string): Promise<StoredPhoto[]>;
  /** How many each of these requests has; those without any are left out. */
  count(requestIds: string[]): Promise<Map<string, number>>;
  /** @returns undefined if it is not there */
  read(photo: PhotoKey, size: PictureSize): Promise<Buffer | undefined>;
  /** Removes what is left of erased requests beside the database; their rows go with the request's. */
  remove(requestIds: string[]): Promise<void>;
  /** Removes files that belong to no row and are older than an hour. @returns how many */
  sweep(now: Date): Promise<number>;
  /** The bytes of all photos, and of those received since this time. */
  countBytes(since: Date): Promise<{ all: number; since: number }>;
}

export function createPhotoStore(
  database: Database,
  dataDir: string,
  onSaved: OnPhotoSaved = async () => {},
): PhotoStore {
  const files = supportsRowLocks(database)
    ? createPhotoColumns(database, dataDir)
    : createPhotoFiles(database, dataDir);

  return {
    checkUpload: async (key) => (await checkUpload(database, key)).refusal,

    async save(photo) {
      const { refusal } = await checkUpload(database, photo);
      if (refusal) return refusal;
      const written = await files.write(photo);
      try {
        return await database.transaction().execute(async (trx) => {
          const { refusal, count } = await checkUpload(trx, photo);
          if (refusal) return refusal;
          await trx
            .insertInto('photos')
            .values({ ...rowOf(photo), ...(await written.commit()) })
            .execute();
          const { requestId, of, receivedAt: at } = photo;
          await onSaved(trx, { requestId, at, of, count: count + 1 });
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

    read: (key, size) => files.read(key, size),
    remove: (requestIds) => files.remove(requestIds),
    sweep: (now) => files.sweep(now),

    async countBytes(since) {
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
    id,
    request_id: requestId,
    position,
    received_at: receivedAt.toISOString(),
    width,
    height,
    bytes: whole.length,
    thumbnail_bytes: thumbnail.length,
  };
}

/** A photo as stored, without the pictures themselves. Times: ISO 8601, UTC; sides in pixels. */
export interface StoredPhoto extends PhotoKey {
  position: number;
  receivedAt: string;
  bytes: number;
  width: number;
  height: number;
  thumbnailBytes: number;
}

/** Every column but the pictures, which nobody wants in a list. */
export const storedColumns = [
  ...(['id', 'request_id', 'position', 'received_at'] as const),
  ...(['bytes', 'width', 'height', 'thumbnail_bytes'] as const),
];

export function fromRow(row: Omit<PhotoRow, 'content' | 'thumbnail'>): StoredPhoto {
  const { id, position, bytes, width, height } = row;
  return {
    id,
    requestId: row.request_id,
    position,
    receivedAt: row.received_at,
    bytes,
    width,
    height,
    thumbnailBytes: row.thumbnail_bytes,
  };
}

/** Why a photo is refused: it is saved already, the request has the maximum, or the request doesn't exist. */
export type UploadRefusal = 'known' | 'full' | 'gone';

/**
 * What is known about a photo of a request, and how many it has. In a transaction, all photos of a request take
 * turns from here on.
 */
export async function checkUpload(trx: Database, { requestId, id }: PhotoKey) {
  const request = await trx
    .selectFrom('quote_requests')
    .select('id')
    .where('id', '=', requestId)
    .$if(supportsRowLocks(trx), (row) => row.forUpdate())
    .executeTakeFirst();
  const saved = await trx.selectFrom('photos').select('id').where('request_id', '=', requestId).execute();
  const count = saved.length;
  const refusal: UploadRefusal | undefined = !request
    ? 'gone'
    : saved.some((photo) => photo.id === id)
      ? 'known'
      : count >= photoLimits.count
        ? 'full'
        : undefined;
  return { refusal, count };
}
