import type { StoredPhoto } from '#server/photos/stored-photo.ts';

/**
 * What photographs are called wherever the owner meets them, by their place in the visitor's order: `photo-1.jpg`. A
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
