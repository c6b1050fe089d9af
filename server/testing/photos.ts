import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { NewPhoto, PhotoStore } from '#server/photos/store.ts';

/** The most bytes that one comment in a JPEG holds. */
const maxCommentBytes = 65_533;

/**
 * A real JPEG of about this many bytes: a picture of 64 by 48 pixels, and comments. No two are alike: the first comment
 * is random, because many colors become the same JPEG.
 */
export async function createJpeg(bytes = 0): Promise<Buffer> {
  const [r, g, b, ...mark] = randomBytes(19);
  const background = { r: r!, g: g!, b: b! };
  const create = { width: 64, height: 48, channels: 3, background } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const padding = [Buffer.from([0xff, 0xfe, 0, mark.length + 2, ...mark])];
  for (let left = bytes - picture.length; left > 4; left -= maxCommentBytes + 2) {
    const length = Math.min(maxCommentBytes, Math.max(2, left - 2));
    const head = Buffer.from([0xff, 0xfe, length >> 8, length & 0xff]);
    padding.push(head, Buffer.alloc(length - 2, 'x'));
  }
  return Buffer.concat([picture.subarray(0, 2), ...padding, picture.subarray(2)]);
}

/** The id of the photo at this place, as a phone would choose it. */
export const photoId = (number: number) => number.toString(16).padStart(32, 'a');

interface SentPhoto extends Partial<NewPhoto> {
  /** How large the picture is, about, in bytes. */
  bytes?: number;
}

/** Keeps a photo of a request at this place of the visitor's order, the only one if nothing else is said. */
export async function savePhoto(
  photos: PhotoStore,
  requestId: string,
  position = 0,
  { bytes, ...change }: SentPhoto = {},
) {
  const [whole, thumbnail] = [await createJpeg(bytes), await createJpeg()];
  const photo = {
    id: photoId(position),
    requestId,
    position,
    of: position + 1,
    receivedAt: new Date('2026-03-02T15:04:00Z'),
    width: 64,
    height: 48,
    whole,
    thumbnail,
    ...change,
  };
  return { ...photo, answer: await photos.save(photo) };
}

/** A form as a browser without JavaScript posts it, with this photo. */
export function createPhotoForm(fields: Record<string, string>, bytes: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
