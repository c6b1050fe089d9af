import type { StoredPhoto } from '#server/photos/stored-photo.ts';

/**
 * What a photograph is called wherever the owner meets it, by its place in the visitor's order: `photo-1.jpg`. A
 * number that is missing belongs to one that did not arrive.
 */
export function photoName({ position }: Pick<StoredPhoto, 'position'>): string {
  return `photo-${position + 1}.jpg`;
}

/** The same for all photographs of a request, where no two may have one name: a second first one is `photo-1-2.jpg`. */
export function namePhotos<Photo extends Pick<StoredPhoto, 'position'>>(photos: Photo[]) {
  return photos.map((photo, index) => {
    const before = photos.slice(0, index).filter(({ position }) => position === photo.position).length;
    const name = photoName(photo);
    return { photo, name: before === 0 ? name : name.replace('.', `-${before + 1}.`) };
  });
}
