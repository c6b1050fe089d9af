import { forgetAll, type Mark, mark } from './kept-photos.ts';
import type { Photo } from './photo.ts';
import { dropPhoto, putPhoto } from './photo-database.ts';

/** A photograph and its place among all of its request, from 0. */
export interface PlacedPhoto {
  photo: Photo;
  position: number;
}

/** The photographs of one request in the device's own store, from where they are sent again if need be. */
export class PhotoShelf {
  readonly #mark: Mark;
  #filled = Promise.resolve(true);

  constructor(marked: Mark) {
    this.#mark = marked;
  }

  /** Whether all of them are there; false if the device has no store or no room. Resolves when that is clear. */
  get isFilled(): Promise<boolean> {
    return this.#filled;
  }

  /** Puts them there, all or none. @param of how many the request has */
  fill(placed: PlacedPhoto[], of: number) {
    this.#filled = this.#put(placed, of).catch(() => {
      this.clear();
      return false;
    });
  }

  async #put(placed: PlacedPhoto[], of: number) {
    if (!mark(this.#mark)) return false;
    for (const { photo, position } of placed) {
      const { id, name, source } = photo;
      const ready = await photo.ready;
      if (typeof ready !== 'string')
        await putPhoto(this.#mark.key, { id, name, source, position, of, ...ready });
    }
    return true;
  }

  /** Takes one away that needs no further try. */
  async drop(id: string) {
    if (await this.#filled) await dropPhoto(this.#mark.key, id).catch(() => {});
  }

  clear() {
    forgetAll(this.#mark.key);
  }
}
