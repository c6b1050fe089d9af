import type { FastifyReply } from 'fastify';
import type { PhotoStore } from './photo-store.ts';
import type { PhotoKey, PictureSize } from './pictures.ts';

/** A picture and nothing else: whatever the bytes were taken for, nothing in them could run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sends a photograph to somebody who may see it. @returns false if it is not there: then nothing was sent */
export async function sendPicture(
  reply: FastifyReply,
  photos: Pick<PhotoStore, 'list' | 'read'>,
  key: PhotoKey,
  size: PictureSize,
): Promise<boolean> {
  // Files may outlive their row for a while; what was erased is not shown again.
  const photo = (await photos.list(key.requestId)).find(({ id }) => id === key.id);
  const picture = photo && (await photos.read(key, size));
  if (!picture) return false;
  reply
    .type('image/jpeg')
    .headers({
      'Content-Disposition': `inline; filename="photo-${photo.position + 1}.jpg"`,
      'Content-Security-Policy': policy,
    })
    .send(picture);
  return true;
}
