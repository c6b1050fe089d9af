import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sweepAside } from '#content-model/prepare/replace-files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type Excess, largestFile, tooLarge } from '#shared/content/limits.ts';
import type { DraftFile } from '#shared/desk/website.ts';
import { listPhotos, type PhotoFile } from '../photos/photo-folder.ts';
import { withLock } from '../publish/lock.ts';
import { type DraftNotes, openDraftFolder } from './draft-folder.ts';
import { writeInto } from './edit-document.ts';
import { toFile } from './form-value.ts';
import { type FileState, readStates, writeMerged } from './settle.ts';
import { type Unwritten, unwritten } from './write-whole.ts';

/** Nothing was done; `message` says why, to the owner. `isTooLarge`: for its size alone. */
export type Refused = { status: 'refused'; message: string; isTooLarge?: true };
export const refuse = (message: string): Refused => ({ status: 'refused', message });
export const refuseSize = ({ message }: Excess): Refused => ({ ...refuse(message), isTooLarge: true });

/** Said of a file whose `value` is undefined. */
export const unreadable =
  'This part of the website was changed by hand and cannot be read as it is. Ask whoever did to mend it.';

export type DraftStore = ReturnType<typeof openDraftStore>;

/** A content folder with its draft: how everything about it is read, and written one after the other. */
export function openDraftStore(content: string) {
  const folder = openDraftFolder(content);
  const publishedPhotos = path.join(content, 'photos');
  let line: Promise<unknown> = Promise.resolve();
  for (const name of ['.', 'base', 'photos']) sweepAside(path.join(folder.folder, name));

  /** One at a time, in this server and beside it. @throws what the system says */
  function alone<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const turn = line.then(() => withLock(path.join(folder.folder, 'lock'), work));
    line = turn.catch(() => {});
    return turn;
  }

  const states = () => readStates(content, folder);

  /** Of the draft. */
  function photos(): PhotoFile[] {
    const { removed } = folder.notes();
    const own = listPhotos(folder.photos);
    const isOwn = (name: string) => own.some((photo) => photo.name === name);
    const others = listPhotos(publishedPhotos).filter(({ name }) => !removed.includes(name) && !isOwn(name));
    return [...others, ...own].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Those that were published since. */
  function photosTwice(): PhotoFile[] {
    const published = listPhotos(publishedPhotos);
    return listPhotos(folder.photos).filter(({ name, file }) =>
      published.some((photo) => photo.name === name && readFileSync(photo.file).equals(readFileSync(file))),
    );
  }

  async function settle() {
    const there = listPhotos(publishedPhotos).map(({ name }) => name);
    const { removed } = folder.notes();
    const isMerged = Object.values(states()).some((state) => state.isMerged);
    if (!isMerged && photosTwice().length === 0 && removed.every((name) => there.includes(name))) return;
    await alone(() => {
      writeMerged(folder, Object.values(states()));
      for (const { file } of photosTwice()) rmSync(file, { force: true });
      const notes = folder.notes();
      folder.note({ ...notes, removed: notes.removed.filter((name) => there.includes(name)) });
      // Where nothing can be written, it is merged again whenever it is read.
    }).catch(unwritten);
  }

  return {
    ...{ content, folder, alone, states, photos, settle },
    publishedPhotos,

    async current() {
      await settle();
      return { states: states(), photos: photos(), notes: folder.notes() };
    },

    fileOf: ({ file, version, draft }: FileState): DraftFile => ({
      ...{ name: file, version, shape: describeShape(file) },
      ...(draft.value !== undefined && { value: draft.value }),
    }),

    /** The same as `alone`, of what somebody does: what the system says against it is an answer. */
    change: <Result>(work: () => Result): Promise<Result | Unwritten> =>
      alone(() => {
        writeMerged(folder, Object.values(states()));
        return work();
      }).catch(unwritten),

    /** Notes who did something just now. @returns when */
    note(by: string, more: Partial<DraftNotes> = {}): string {
      const savedAt = new Date().toISOString();
      folder.note({ ...folder.notes(), savedAt, savedBy: by, ...more });
      return savedAt;
    },

    /** Writes a file's value, in the shape of a form, as the draft's. @returns its text */
    write({ file, published }: FileState, value: unknown): string | Refused {
      const base = published!.text;
      const isPublished = isSame(value, published!.value);
      const text = isPublished ? base : writeInto(base, toFile(describeShape(file), value));
      if (Buffer.byteLength(text) > largestFile) return refuseSize(tooLarge);
      folder.write(file, text, base);
      return text;
    },
  };
}
