import { existsSync } from 'node:fs';
import path from 'node:path';
import { readForm } from '#content-model/edit/file-form.ts';
import { defaultTexts } from '#content-model/schema/files.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { DraftChange } from '#shared/desk/website.ts';
import { changesOfFile, titleOf } from './changes.ts';
import { hashFile, isPicture } from './content-files.mjs';
import { hashPictures, listExtraFiles } from './snapshots.ts';
import { type FileStates, readStates, valueToPublish } from './states.ts';
import type { Versions } from './versions.ts';
import { extraFilesOf, versionTexts } from './working-copy.ts';

/** One side of a comparison: a version or the working copy. */
export interface Side {
  /** A file's value in the shape of a form; undefined if it can't be read. */
  valueOf(file: ContentFile): unknown;
  /** The hash of each picture, by file name. */
  pictures: Record<string, string>;
}

/**
 * Creates a side of a comparison.
 * @param texts by file name, in this release's form
 * @param pictures as in `Side`
 */
export const sideOf = (texts: Record<string, string>, pictures: Record<string, string>): Side => ({
  valueOf(file) {
    const text = texts[file] ?? defaultTexts[file];
    return text === undefined ? undefined : readForm(file, text).value;
  },
  pictures,
});

export const sideOfVersion = (versions: Versions, id: string): Side =>
  sideOf(versionTexts(versions, id), versions.picturesOf(id));

/** Creates the side of the working copy as it would be published. */
export const sideOfWorkingCopy = (content: string, states: FileStates): Side => ({
  valueOf: (file) => valueToPublish(states[file]),
  pictures: hashPictures(content),
});

/** Returns the changes between two sides; a replaced picture is a change of photos.yaml. */
export function compare(before: Side, after: Side): DraftChange[] {
  const texts = contentFiles.flatMap((file) =>
    changesOfFile(file, before.valueOf(file), after.valueOf(file)),
  );
  const isListed = (name: string) =>
    texts.some(({ file, path: [first] }) => file === 'photos.yaml' && first === name);
  const [was, is] = [byName(before.pictures), byName(after.pictures)];
  const others = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => was.get(name) !== is.get(name) && !isListed(name),
  );
  const [oldNotes, notes] = [before, after].map((side) => side.valueOf('photos.yaml'));
  return [
    ...texts,
    ...others.map((name) => ({
      file: 'photos.yaml' as const,
      path: [name],
      entry: titleOf(ownValue(notes, name) ?? ownValue(oldNotes, name)),
      ...(was.has(name) && { before: ownValue(oldNotes, name) ?? {} }),
      ...(is.has(name) && { after: ownValue(notes, name) ?? {} }),
    })),
  ];
}

const byName = (pictures: Record<string, string>) =>
  new Map(Object.entries(pictures).map(([file, hash]) => [photoNameOf(file), hash]));

/** Returns the unpublished changes of the working copy as the desk lists them; none before the first version. */
export function unpublishedChanges(content: string, versions: Versions): DraftChange[] {
  const id = versions.published()?.id;
  if (id === undefined) return [];
  const states = readStates(content, versionTexts(versions, id));
  return compare(sideOfVersion(versions, id), sideOfWorkingCopy(content, states));
}

/**
 * Returns the files with unpublished changes, including logos and the owner's own files. What the owner confirms is on
 * no page, so it isn't included.
 */
export function unpublishedFiles(content: string, versions: Versions): string[] {
  const id = versions.published()?.id;
  if (id === undefined) return [];
  const changed = unpublishedChanges(content, versions).map(({ file }) => file);
  const before = extraFilesOf(versions, id);
  const own = [...listExtraFiles(content), ...[...before.keys()].filter((name) => !isPicture(name))];
  const hashIn = (name: string) => {
    const file = path.join(content, name);
    return existsSync(file) ? hashFile(file) : undefined;
  };
  const others = own.filter((name) => hashIn(name) !== before.get(name));
  return [...new Set([...changed.filter((file) => file !== 'claims.yaml'), ...others])];
}
