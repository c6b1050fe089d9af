import path from 'node:path';
import type { PhotoKey, PictureSize } from './pictures.ts';

/** The folder of all photographs; in it one for each request. */
export function photoFolder(dataDir: string): string {
  return path.join(dataDir, 'photos');
}

/** Where photographs are while they arrive and until they are developed. No request has this name. */
export function arrivalFolder(dataDir: string): string {
  return path.join(photoFolder(dataDir), 'arriving');
}

/** The name of a kept picture below the folder of all photographs. */
export function pictureName({ requestId, id }: PhotoKey, size: PictureSize): string {
  return path.join(requestId, `${id}${size === 'whole' ? '' : '.thumbnail'}.jpg`);
}

/** The file of a kept picture, on SQLite. */
export function photoFile(dataDir: string, photo: PhotoKey, size: PictureSize): string {
  return path.join(photoFolder(dataDir), pictureName(photo, size));
}
