import { rmSync } from 'node:fs';
import path from 'node:path';
import { hashOfText } from '#content-model/schema/translated.ts';
import { withPart } from '#shared/content/with-part.ts';
import { listPhotos } from '../photos/photo-folder.ts';
import { namePhoto, type TakenPhoto } from '../photos/take-photo.ts';
import { type DraftStore, type Refused, refuse, unreadable } from './draft-store.ts';
import { usesOf } from './overview.ts';
import { type Unwritten, writeWhole } from './write-whole.ts';

export type Added = { status: 'added'; name: string; hint?: string } | Refused | Unwritten;
export type Removed = { status: 'removed' } | { status: 'unknown' } | Refused | Unwritten;

const needed =
  'Some place of the website is nothing without this photograph. Choose another one there first.';

export type TakePhoto = (picture: Uint8Array) => Promise<TakenPhoto>;

/** What is done with the photographs of a draft. */
export function editPhotos(
  { publishedPhotos, folder, states, photos, change, note, write }: DraftStore,
  take: TakePhoto,
) {
  return {
    async addPhoto(picture: Uint8Array, alt: { en: string; es?: string }, by: string): Promise<Added> {
      const photo = await take(picture);
      if (!photo.ok) return refuse(photo.message);
      return change((): Added => {
        const state = states()['photos.yaml'];
        if (state.draft.value === undefined) return refuse(unreadable);
        const taken = [...listPhotos(publishedPhotos), ...listPhotos(folder.photos)].map(({ name }) => name);
        const name = namePhoto(alt.en, taken);
        const file = path.join(folder.photos, `${name}.jpg`);
        const said = { en: alt.en, ...(alt.es && { es: alt.es, of: hashOfText(alt.en) }) };
        try {
          writeWhole(file, photo.jpeg);
          const text = write(state, withPart(state.draft.value, [name], { alt: said }));
          if (typeof text !== 'string') return text;
          note(by);
          return { status: 'added', name, ...(photo.hint && { hint: photo.hint }) };
        } catch (error) {
          rmSync(file, { force: true });
          throw error;
        }
      });
    },

    removePhoto: (name: string, by: string): Promise<Removed> =>
      change((): Removed => {
        const all = states();
        const photo = photos().find((each) => each.name === name);
        const state = all['photos.yaml'];
        if (!photo) return { status: 'unknown' };
        if (
          usesOf(all)
            .get(name)
            ?.some((use) => use.needed)
        )
          return refuse(needed);
        if (state.draft.value === undefined) return refuse(unreadable);
        const text = write(state, withPart(state.draft.value, [name], undefined));
        if (typeof text !== 'string') return text;
        const isNew = path.dirname(photo.file) === folder.photos;
        note(by, isNew ? {} : { removed: [...folder.notes().removed, name] });
        if (isNew) rmSync(photo.file, { force: true });
        return { status: 'removed' };
      }),
  };
}
