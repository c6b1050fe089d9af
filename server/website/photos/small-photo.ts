import { openPicture } from '#content-model/check/open-picture.ts';
import { hashPhoto, makeOnce } from '#content-model/check/photo-cache.ts';

/** A WebP of a picture, so wide at most; undefined if the file, put there by hand, is none. */
export async function smallPhoto(file: string, width: number): Promise<Uint8Array | undefined> {
  try {
    const make = () =>
      openPicture(file).autoOrient().resize({ width, withoutEnlargement: true }).webp().toBuffer();
    return await makeOnce([await hashPhoto(file), 'at the desk', width], make);
  } catch {
    return undefined;
  }
}
