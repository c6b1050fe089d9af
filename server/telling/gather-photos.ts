import { attachedAtMost } from '#server/outbox/weight.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import type { StoredPhoto } from '#server/photos/stored-photo.ts';

/** Photographs as one mail brings them. */
export interface GatheredPhotos {
  /** In the visitor's order: as many as fit, as they are. */
  attached: { photo: StoredPhoto; picture: Buffer }[];
  /** The rest: small here, whole behind a link. */
  linked: { photo: StoredPhoto; picture: Buffer }[];
  /** Those whose files are gone. */
  missing: StoredPhoto[];
}

/**
 * Reads what goes into a mail: at most `room` bytes, small pictures included.
 * @param photos in the visitor's order
 */
export async function gatherPhotos(
  store: Pick<PhotoStore, 'read'>,
  photos: StoredPhoto[],
  room: number = attachedAtMost,
): Promise<GatheredPhotos> {
  const gathered: GatheredPhotos = { attached: [], linked: [], missing: [] };
  const count = howManyFit(photos, room);
  for (const [index, photo] of photos.entries()) {
    const isWhole = index < count;
    const picture = await store.read(photo, isWhole ? 'whole' : 'thumbnail');
    if (picture) gathered[isWhole ? 'attached' : 'linked'].push({ photo, picture });
    else gathered.missing.push(photo);
  }
  return gathered;
}

/** How many of the first fit whole, with all the others small. */
function howManyFit(photos: StoredPhoto[], room: number): number {
  let taken = photos.reduce((sum, { thumbnailBytes }) => sum + thumbnailBytes, 0);
  let count = 0;
  for (const { bytes, thumbnailBytes } of photos) {
    taken += bytes - thumbnailBytes;
    if (taken > room) break;
    count += 1;
  }
  return count;
}
