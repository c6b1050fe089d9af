import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { readText } from '#content-model/check/read.ts';
import { hasAddedComments, updateYaml } from '#content-model/edit/edit-document.ts';
import { readForm } from '#content-model/edit/file-form.ts';
import { toFile } from '#content-model/edit/form-value.ts';
import { tidy } from '#content-model/edit/tidy.ts';
import { migratedTexts } from '#content-model/prepare/migrate.ts';
import {
  type FileContent,
  removeFiles,
  replaceFiles,
  stageFiles,
} from '#content-model/prepare/replace-files.ts';
import { defaultTexts } from '#content-model/schema/files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { merge } from '#shared/content/merge.ts';
import { copyRowIds } from '#shared/content/rows.ts';
import { contentVersionFile, isPicture } from './content-files.mjs';
import { readJson } from './folders.ts';
import { isStored, openPictureHashes, storedPicture, versionsFolder } from './picture-store.ts';
import { listExtraFiles, listPictures } from './snapshots.ts';
import type { Versions } from './versions.ts';

/** The state of the working copy besides its files. */
export interface WorkingState {
  /** The version that was last merged into the working copy; undefined before the first. */
  version?: string;
  /** When somebody last changed it in the desk, ISO 8601, and the email address of that person. */
  savedAt?: string;
  savedBy?: string;
  /** The number of the last save of each tab that changed a file, by file and tab; the newest tabs last. */
  saves?: Partial<Record<ContentFile, Record<string, number>>>;
  /** The latest additions, by the idempotency keys of their requests. */
  additions?: Record<string, Addition>;
}

/** A photo, by its name and the hash of its picture, or a project, by its id. */
export type Addition = { photo: string; hash: string } | { project: number };

const stateFile = 'working.json';

export const readWorkingState = (content: string): WorkingState =>
  readJson(path.join(versionsFolder(content), stateFile)) ?? {};

export const writeWorkingState = (content: string, more: WorkingState) =>
  replaceFiles(content, workingStateFile(content, more));

/** Returns the state as a file of the content folder, to be written together with others. */
export const workingStateFile = (content: string, more: WorkingState): Record<string, string> => ({
  [path.join(path.basename(versionsFolder(content)), stateFile)]: JSON.stringify({
    ...readWorkingState(content),
    ...more,
  }),
});

/** Returns the texts of a version, migrated to this release's form, by file name. */
export const versionTexts = (versions: Versions, id: string | undefined): Record<string, string> =>
  id === undefined ? {} : migratedTexts(versions.folderOf(id));

/** A prepared update of the working copy. */
export interface StagedUpdate {
  /** Puts the update in place; needs no room on the disk. */
  commit(): void;
  discard(): void;
}

/**
 * Prepares an update of the working copy to a version. What both changed stays as it is in the working copy and is one
 * of its changes. Everything that has to be written is on the disk when this returns.
 * @throws the file system's error; the working copy is then unchanged
 */
export function stageUpdate(content: string, versions: Versions, id: string): StagedUpdate {
  const base = readWorkingState(content).version;
  const texts = { ...mergedTexts(content, versions, base, id), ...updatedFiles(content, versions, base, id) };
  const put: Record<string, FileContent> = {};
  const removed: string[] = [];
  for (const [name, data] of Object.entries(texts)) {
    if (data === undefined) removed.push(name);
    else put[name] = data;
  }
  mkdirSync(path.join(content, 'photos'), { recursive: true });
  // After the commit, nothing may fail that could have been known before.
  for (const name of removed) assertWritable(path.dirname(path.join(content, name)));
  const staged = stageFiles(content, put);
  const discard = () => staged.discard();
  try {
    // Once it is there, all the rest is.
    const state = stageFiles(content, workingStateFile(content, { version: id }));
    return {
      discard() {
        discard();
        state.discard();
      },
      commit() {
        staged.commit();
        removeFiles(content, removed);
        state.commit();
      },
    };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Throws the file system's error if files can't be created in a folder, and so not removed either. */
const assertWritable = (folder: string) => rmdirSync(mkdtempSync(path.join(folder, '.writable-')));

/** Returns the texts that change, by file name. */
function mergedTexts(content: string, versions: Versions, base: string | undefined, id: string) {
  const [before, theirs] = [base, id].map((version) => versionTexts(versions, version));
  const texts: Record<string, string> = {};
  for (const file of contentFiles) {
    const [was, its] = [before![file] ?? defaultTexts[file], theirs![file] ?? defaultTexts[file]];
    const read = readText(content, file);
    // What can't be read stays as it is, for a person.
    if (its === undefined || (!read.ok && read.code !== 'ENOENT')) continue;
    const mine = read.ok ? read.text : undefined;
    const text = mine === undefined || mine === was ? its : mergeText(file, was, mine, its);
    if (text !== mine) texts[file] = text;
  }
  return texts;
}

/**
 * Merges two texts; where both changed a field, mine wins. A text that can't be read as a form stays mine.
 * @param into the text that somebody edits by hand: its comments and order are kept
 */
export function mergeText(
  file: ContentFile,
  base: string | undefined,
  mine: string,
  theirs: string,
  into: 'mine' | 'theirs' = 'mine',
): string {
  const [before, own, other] = [base ?? theirs, mine, theirs].map((text) => readForm(file, text).value);
  if (own === undefined || other === undefined) return mine;
  const shape = describeShape(file);
  // Copies: what was read once may have been paired with another base.
  const { value } = merge(
    before,
    copyRowIds(before, structuredClone(tidy(shape, own, before))),
    copyRowIds(before, structuredClone(other)),
  );
  const sides = [
    { text: mine, value: own },
    { text: theirs, value: other },
  ];
  const [written, second] = into === 'mine' ? sides : sides.toReversed();
  if (isSame(value, written!.value)) return written!.text;
  if (isSame(value, second!.value) && !hasAddedComments(written!.text, base)) return second!.text;
  return updateYaml(written!.text, toFile(shape, value));
}

/** Returns the pictures, logos and own files that change, by name; undefined for one that is removed. */
function updatedFiles(content: string, versions: Versions, base: string | undefined, id: string) {
  const [before, theirs] = [base, id].map((version) => extraFilesOf(versions, version));
  const hashes = openPictureHashes(content);
  const contents: Record<string, FileContent | undefined> = {};
  const pictures = listPictures(content).map((name) => `photos/${name}`);
  const names = [...pictures, ...listExtraFiles(content), ...before!.keys(), ...theirs!.keys()];
  for (const name of new Set(names)) {
    const file = path.join(content, name);
    const mine = existsSync(file) ? hashes.hash(file) : undefined;
    const [was, its] = [before!.get(name), theirs!.get(name)];
    if (its === mine || its === was || mine !== was) continue;
    if (its === undefined) contents[name] = undefined;
    else if (!isPicture(name)) contents[name] = { copyOf: path.join(versions.folderOf(id), name) };
    else if (isStored(content, its)) contents[name] = { copyOf: storedPicture(content, its) };
  }
  return contents;
}

/** Returns the hash of each file of a version that has no form: pictures, logos and the owner's own files. */
export function extraFilesOf(versions: Versions, id: string | undefined): Map<string, string> {
  if (id === undefined) return new Map();
  const known: string[] = [...contentFiles, contentVersionFile];
  return new Map([...versions.hashesOf(id)].filter(([name]) => !known.includes(name)));
}
