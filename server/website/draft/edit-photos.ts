import path from 'node:path';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { hashOfText } from '#content-model/schema/translated.ts';
import { hashFile, hashOf } from '#publishing/content-files.mjs';
import { namePhoto, type PreparedPhoto } from '#server/website/photos/prepare-photo.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { withPart } from '#shared/content/with-part.ts';
import { cleanText } from '#shared/control-characters.ts';
import { type DraftStore, type Refused, refuse, unreadable } from './draft-store.ts';
import { usesOf } from './overview.ts';
import type { WriteFailure } from './write-failure.ts';

export type AddResult = { status: 'added'; name: string; hint?: string } | Refused | WriteFailure;
export type RemoveResult = { status: 'removed' } | { status: 'unknown' } | Refused | WriteFailure;

const needed = 'Part of the website can’t be shown without this photo. Choose another photo there first.';

/** A picture in a file, and the SHA-256 of its bytes in hexadecimal digits. */
export type SentPicture = { file: string; digest: string };

export type PreparePhoto = (file: string) => Promise<PreparedPhoto>;

/** What a new photo may not be called. Those of the published version stay taken: a new picture is another photo. */
export function usedPhotoNames({ versions, photos }: DraftStore): string[] {
  const id = versions.published()?.id;
  const published = id === undefined ? [] : Object.keys(versions.picturesOf(id)).map(photoNameOf);
  return [...published, ...photos().map(({ name }) => name)];
}

/** What is done with the photos of a working copy. */
export function editPhotos(store: DraftStore, prepare: PreparePhoto) {
  const { states, photos, change, textWith, write, findAddition, withAddition } = store;

  /** The photo that a request with one of these idempotency keys added, if its picture is still there. */
  function addedPhoto(keys: string[]): string | undefined {
    const added = findAddition(keys);
    const photo = added && 'photo' in added && photos().find(({ name }) => name === added.photo);
    return photo && hashFile(photo.file) === added.hash ? photo.name : undefined;
  }

  return {
    preparePhoto: prepare,

    async addPhoto(
      picture: SentPicture,
      shows: { en: string; es?: string },
      by: string,
      key?: string,
    ): Promise<AddResult> {
      const alt = { en: cleanText(shows.en), es: shows.es && cleanText(shows.es) };
      // The same picture with the same sentence is the same photo: the device may have lost the key.
      const content = hashOf(JSON.stringify([picture.digest, alt]));
      const keys = key ? [key, content] : [content];
      const photo = await prepare(picture.file);
      if (!photo.ok) return refuse(photo.message);
      const hint = photo.hint && { hint: photo.hint };
      return change((): AddResult => {
        const state = states()['photos.yaml'];
        const { value } = state.draft;
        if (value === undefined) return refuse(unreadable);
        const same = addedPhoto([content]);
        if (same && ownValue(value, same)) return { status: 'added', name: same, ...hint };
        // Sent again with another sentence, it is the sentence that changes.
        const known = addedPhoto(keys);
        const name = known ?? namePhoto(alt.en, usedPhotoNames(store));
        const note = known ? (ownValue(value, known) as object | undefined) : {};
        const translated = { en: alt.en, ...(alt.es && { es: alt.es, of: hashOfText(alt.en) }) };
        const text = textWith(state, withPart(value, [name], { ...note, alt: translated }));
        if (typeof text !== 'string') return text;
        const files = { [`photos/${name}.jpg`]: photo.jpeg, 'photos.yaml': text };
        write(files, by, [], withAddition(keys, { photo: name, hash: hashOf(photo.jpeg) }));
        return { status: 'added', name, ...hint };
      });
    },

    removePhotos: (names: string[], by: string): Promise<RemoveResult> =>
      change((): RemoveResult => {
        const all = states();
        const found = photos().filter(({ name }) => names.includes(name));
        const state = all['photos.yaml'];
        if (found.length < new Set(names).size) return { status: 'unknown' };
        const uses = usesOf(all);
        if (names.some((name) => uses.get(name)?.some((use) => use.needed))) return refuse(needed);
        if (state.draft.value === undefined) return refuse(unreadable);
        const without = names.reduce<unknown>(
          (notes, name) => withPart(notes, [name], undefined),
          state.draft.value,
        );
        const text = textWith(state, without);
        if (typeof text !== 'string') return text;
        const texts: Record<string, string> = text === state.draft.text ? {} : { 'photos.yaml': text };
        write(
          texts,
          by,
          found.map(({ file }) => `photos/${path.basename(file)}`),
        );
        return { status: 'removed' };
      }),
  };
}
