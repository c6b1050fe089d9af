import path from 'node:path';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { hashOfText } from '#content-model/schema/translated.ts';
import { withPart } from '#shared/content/with-part.ts';
import { namePhoto, type TakenPhoto } from '../photos/take-photo.ts';
import { type DraftStore, type Refused, refuse, unreadable } from './draft-store.ts';
import { usesOf } from './overview.ts';
import type { Unwritten } from './unwritten.ts';

export type Added = { status: 'added'; name: string; hint?: string } | Refused | Unwritten;
export type Removed = { status: 'removed' } | { status: 'unknown' } | Refused | Unwritten;

const needed = 'Part of the website can’t be shown without this photo. Choose another photo there first.';

export type TakePhoto = (picture: Uint8Array) => Promise<TakenPhoto>;

/** What is done with the photos of a working copy. */
export function editPhotos(
  { versions, states, photos, change, textWith, write }: DraftStore,
  take: TakePhoto,
) {
  /** Those of the published version stay taken: a new picture is another photo. */
  function namesTaken(): string[] {
    const id = versions.published()?.id;
    const published = id === undefined ? [] : Object.keys(versions.picturesOf(id)).map(photoNameOf);
    return [...published, ...photos().map(({ name }) => name)];
  }

  return {
    async addPhoto(picture: Uint8Array, alt: { en: string; es?: string }, by: string): Promise<Added> {
      const photo = await take(picture);
      if (!photo.ok) return refuse(photo.message);
      return change((): Added => {
        const state = states()['photos.yaml'];
        if (state.draft.value === undefined) return refuse(unreadable);
        const name = namePhoto(alt.en, namesTaken());
        const said = { en: alt.en, ...(alt.es && { es: alt.es, of: hashOfText(alt.en) }) };
        const text = textWith(state, withPart(state.draft.value, [name], { alt: said }));
        if (typeof text !== 'string') return text;
        write({ [`photos/${name}.jpg`]: photo.jpeg, 'photos.yaml': text }, by);
        return { status: 'added', name, ...(photo.hint && { hint: photo.hint }) };
      });
    },

    removePhoto: (name: string, by: string): Promise<Removed> =>
      change((): Removed => {
        const all = states();
        const photo = photos().find((each) => each.name === name);
        const state = all['photos.yaml'];
        if (!photo) return { status: 'unknown' };
        const uses = usesOf(all).get(name) ?? [];
        if (uses.some((use) => use.needed)) return refuse(needed);
        if (state.draft.value === undefined) return refuse(unreadable);
        const text = textWith(state, withPart(state.draft.value, [name], undefined));
        if (typeof text !== 'string') return text;
        const texts: Record<string, string> = text === state.draft.text ? {} : { 'photos.yaml': text };
        write(texts, by, [`photos/${path.basename(photo.file)}`]);
        return { status: 'removed' };
      }),
  };
}
