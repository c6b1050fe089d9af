import { existsSync } from 'node:fs';
import { type Database, hasRowLocks } from '#server/database/open.ts';
import { namePhotos } from '#server/notifications/photo-name.ts';
import { photoFile } from '#server/photos/photo-folder.ts';
import { createPhotoStore } from '#server/photos/photo-store.ts';
import type { StoredPhoto } from '#server/photos/stored-photo.ts';

export interface ShownPhoto extends StoredPhoto {
  name: string;
  /** Its file; null if it stands in the database, or its file is gone. */
  path: string | null;
  isMissing: boolean;
}

/** The photographs of a request, each with its file. On PostgreSQL there are none: the pictures are in the database. */
export async function photoPaths(
  database: Database,
  dataDir: string,
  requestId: string,
): Promise<ShownPhoto[]> {
  const isInDatabase = hasRowLocks(database);
  const photos = await createPhotoStore(database, dataDir).list(requestId);
  return namePhotos(photos).map(({ photo, name }) => {
    const file = isInDatabase ? null : photoFile(dataDir, photo, 'whole');
    const isMissing = file !== null && !existsSync(file);
    return { ...photo, name, path: isMissing ? null : file, isMissing };
  });
}

/** For a terminal: one line for each, and an empty one; nothing if there are none. */
export function photoLines(photos: ShownPhoto[], requestId: string): string[] {
  if (photos.length === 0) return [];
  const where = (photo: ShownPhoto) =>
    photo.path ?? (photo.isMissing ? 'its file is gone' : 'in the database');
  return [
    ...photos.map((photo) => `${photo.name} ${photo.width} x ${photo.height}: ${where(photo)}`),
    `As files: npm run requests -- photos ${requestId} FOLDER`,
    '',
  ];
}
