import type { StoredPhoto } from '#server/photos/stored-photo.ts';

/**
 * What a photograph is called wherever the owner meets it, by its place in the visitor's order: `photo-1.jpg`. A
 * number that is missing belongs to one that did not arrive.
 */
export function photoName({ position }: Pick<StoredPhoto, 'position'>): string {
  return `photo-${position + 1}.jpg`;
}
