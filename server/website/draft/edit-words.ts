import { rmSync } from 'node:fs';
import { describeShape } from '#content-model/schema/shape.ts';
import { hashOfSpanish } from '#content-model/translations.ts';
import { changesBetween } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { findExcess } from '#shared/content/limits.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { ChooseSide, DiscardDraft, DraftFile, SaveDraft, SavedDraft } from '#shared/desk/website.ts';
import { listPhotos } from '../photos/photo-folder.ts';
import { withoutChange } from './changes.ts';
import { askedAfter, changedBy } from './check-changes.ts';
import { correct } from './correct.ts';
import { type DraftStore, type Refused, refuse, refuseSize, unreadable } from './draft-store.ts';
import { writeInto } from './edit-document.ts';
import { toFile, toForm } from './form-value.ts';
import { renameIn, withRename } from './renames.ts';
import { isSamePlace, sayIn, textsToPublish, versionOf } from './settle.ts';
import type { Unwritten } from './write-whole.ts';

/** `outdated`: somebody saved it since. */
export type Saved =
  | ({ status: 'saved' } & SavedDraft)
  | { status: 'outdated'; file: DraftFile }
  | Refused
  | Unwritten;
export type Done = { status: 'done' } | Refused | Unwritten;
const done = { status: 'done' } as const;

/** What is done with the words of a draft. */
export function editWords({ folder, states, change, fileOf, note, write }: DraftStore) {
  return {
    save: (name: ContentFile, { version, changes, renamed }: SaveDraft, by: string): Promise<Saved> =>
      change((): Saved => {
        const all = states();
        const state = all[name];
        const before = state.draft.value;
        if (before === undefined) return refuse(unreadable);
        if (state.version !== version) return { status: 'outdated', file: fileOf(state) };
        const shape = describeShape(name);
        const wanted = changedBy(shape, before, changes);
        if (wanted === undefined) return refuse('This change fits nothing that is there.');
        const excess = findExcess(wanted, true);
        if (excess) return refuseSize(excess);
        const spanish = () => {
          const text = writeInto(state.published!.text, toFile(shape, wanted));
          return hashOfSpanish({ ...textsToPublish(all), [name]: text });
        };
        const corrected = correct(name, before, wanted, spanish);
        const rename = renamed && renameIn(name, corrected, renamed.from.trim(), renamed.into.trim());
        const own = rename ? withRename(name, corrected, rename) : undefined;
        const text = write(state, own ?? corrected);
        if (typeof text !== 'string') return text;
        for (const other of rename ? contentFiles : []) {
          const value = other === name ? undefined : all[other].draft.value;
          const named = value && withRename(other, value, rename!);
          if (named) write(all[other], named);
        }
        const savedAt = note(by, { asked: askedAfter(folder.notes().asked, name, changes) });
        const sent = toForm(shape, toFile(shape, wanted));
        const kept = changesBetween(sent, sayIn(name, text).value);
        return { status: 'saved', version: versionOf(text), savedAt, corrected: kept };
      }),

    chooseSide: ({ file, path: place, side }: ChooseSide, by: string): Promise<Done> =>
      change((): Done => {
        const state = states()[file];
        const chosen = state.asked.find((each) => isSamePlace(each, { file, path: place }));
        if (!chosen || state.draft.value === undefined) return done;
        if (side === 'theirs') {
          const text = write(state, withPart(state.draft.value, place, chosen.theirs));
          if (typeof text !== 'string') return text;
        }
        note(by, { asked: folder.notes().asked.filter((each) => !isSamePlace(each, chosen)) });
        return done;
      }),

    discard: ({ file, path: place }: DiscardDraft, by: string): Promise<Done> =>
      change((): Done => {
        if (!file) {
          folder.clear();
          return done;
        }
        const { asked, removed } = folder.notes();
        const { published, draft, ...state } = states()[file];
        if (!place || !published || draft.value === undefined) folder.drop(file);
        else {
          const value = withoutChange(describeShape(file), published.value, draft.value, place);
          const text = write({ ...state, published, draft }, value);
          if (typeof text !== 'string') return text;
        }
        // With what is said of a picture that is new or gone, the picture.
        const isAbout = (name: string) =>
          file === 'photos.yaml' && (!place || (place.length === 1 && place[0] === name));
        for (const photo of listPhotos(folder.photos))
          if (isAbout(photo.name)) rmSync(photo.file, { force: true });
        const isWithin = (each: { file: string; path: unknown[] }) =>
          each.file === file && (place ?? []).every((step, depth) => each.path[depth] === step);
        note(by, {
          removed: removed.filter((name) => !isAbout(name)),
          asked: asked.filter((each) => !isWithin(each)),
        });
        return done;
      }),
  };
}
