import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { openPicture } from '#content-model/check/open-picture.ts';
import { hashPhoto, makeOnce } from '#content-model/check/photo-cache.ts';
import { isPhotoFile, photoNameOf } from '#content-model/schema/photo-files.ts';

/** A picture by the name that content has for it. */
export interface PhotoFile {
  name: string;
  file: string;
  /** Changes with the picture. */
  version: string;
}

/** The pictures in a folder, by name; none if there is no such folder. */
export function listPhotos(folder: string): PhotoFile[] {
  return namesIn(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    const version = `${found?.size.toString(36)}-${Math.round(found?.mtimeMs ?? 0).toString(36)}`;
    return found ? [{ name: photoNameOf(name), file, version }] : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(isPhotoFile).sort();
  } catch {
    return [];
  }
}

/** A WebP of a picture, so wide at most; undefined if the file, put there by hand, is none. */
export async function smallPhoto(file: string, width: number): Promise<Uint8Array | undefined> {
  try {
    const make = () =>
      openPicture(file).autoOrient().resize({ width, withoutEnlargement: true }).webp().toBuffer();
    return await makeOnce([await hashPhoto(file), 'desk', width], make);
  } catch {
    return undefined;
  }
}
