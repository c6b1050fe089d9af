import { openPicture } from '#content-model/check/open-picture.ts';
import { hashPhoto, makeOnce } from '#content-model/check/photo-cache.ts';
import { createTurns } from '#server/platform/one-at-a-time.ts';

/** A screen asks for a hundred at once, and visitors' pages wait for the same threads. */
const inTurn = createTurns();

/** A WebP of a picture, so wide at most; undefined if the file, put there by hand, is none. */
export async function smallPhoto(file: string, width: number): Promise<Uint8Array | undefined> {
  try {
    const make = () =>
      inTurn(() =>
        openPicture(file).autoOrient().resize({ width, withoutEnlargement: true }).webp().toBuffer(),
      );
    return await makeOnce([await hashPhoto(file), 'at the desk', width], make);
  } catch {
    return undefined;
  }
}
