import type { FastifyReply } from 'fastify';
import type { PhotoSize } from '#shared/desk/addresses.ts';
import type { PhotoKey } from './files.ts';
import type { PhotoStore, StoredPhoto } from './store.ts';

/** A picture and nothing else: whatever the bytes were taken for, nothing in them could run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sends a photo to somebody who may see it. @returns false if it is not there: then nothing was sent */
export async function sendPicture(
  reply: FastifyReply,
  photos: Pick<PhotoStore, 'list' | 'read'>,
  key: PhotoKey,
  size: PhotoSize,
): Promise<boolean> {
  // Files may outlive their row for a while; what was erased is not shown again.
  const photo = (await photos.list(key.requestId)).find(({ id }) => id === key.id);
  const picture = photo && (await photos.read(key, size === 'miniature' ? 'thumbnail' : size));
  if (!picture) return false;
  reply
    .type('image/jpeg')
    .headers({
      'Content-Disposition': `inline; filename="photo-${photo.position + 1}.jpg"`,
      'Content-Security-Policy': policy,
    })
    .send(size === 'miniature' ? await makeMiniature(picture) : picture);
  return true;
}

/**
 * What photos are called wherever the owner meets them, by their place in the visitor's order: `photo-1.jpg`. A
 * number that is missing belongs to one that did not arrive. No two have one name: a second first one is
 * `photo-1-2.jpg`.
 */
export function namePhotos<Photo extends Pick<StoredPhoto, 'position'>>(photos: Photo[]) {
  return photos.map((photo, index) => {
    const before = photos.slice(0, index).filter(({ position }) => position === photo.position).length;
    const number = photo.position + 1;
    return { photo, name: `photo-${before === 0 ? number : `${number}-${before + 1}`}.jpg` };
  });
}

/** The side of a miniature in pixels: 48 of a list's at the two to three device pixels of a phone. */
const side = 112;
const quality = 65;

let loadedSharp: ReturnType<typeof loadSharp> | undefined;

/** Loaded by the first list that is looked at: it takes 25 MB of memory that most servers never need. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * A square cut from the middle of a thumbnail, for lists: a tenth of its bytes. Made anew each time, in 4 ms, so that
 * nothing has to be stored, backed up or made for photos from before; devices keep it. It needs no process of its
 * own, as what it decodes was written here.
 * @returns the thumbnail itself if it cannot be read: a browser shows what there is of it
 */
async function makeMiniature(thumbnail: Buffer): Promise<Buffer> {
  loadedSharp ??= loadSharp();
  const sharp = await loadedSharp;
  return sharp(thumbnail)
    .resize({ width: side, height: side })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
    .catch(() => thumbnail);
}
