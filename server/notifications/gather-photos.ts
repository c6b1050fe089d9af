import { attachedAtMost } from '#server/outbox/weight.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import type { StoredPhoto } from '#server/photos/stored-photo.ts';

/** A photograph as one mail brings it. */
export interface GatheredPhoto {
  photo: StoredPhoto;
  /** To be shown in the mail; undefined if its file is gone. */
  small: Buffer | undefined;
  /** To be attached. Undefined if it does not fit: then it is behind a link; or if its file is gone. */
  whole: Buffer | undefined;
  isGone: boolean;
}

/**
 * Reads what goes into a mail: all of them small, and the first ones whole, as many as fit into `room` bytes.
 * @param photos in the visitor's order
 */
export async function gatherPhotos(
  store: Pick<PhotoStore, 'read'>,
  photos: StoredPhoto[],
  room: number = attachedAtMost,
): Promise<GatheredPhoto[]> {
  const gathered: GatheredPhoto[] = [];
  let left = room - photos.reduce((sum, { thumbnailBytes }) => sum + thumbnailBytes, 0);
  for (const photo of photos) {
    left -= photo.bytes;
    const small = await store.read(photo, 'thumbnail');
    const whole = left >= 0 ? await store.read(photo, 'whole') : undefined;
    gathered.push({ photo, small, whole, isGone: left >= 0 ? !whole : !small });
  }
  return gathered;
}
