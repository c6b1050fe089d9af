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
import { carryRows } from '#shared/content/rows.ts';
import { formFile, isPicture } from './content-files.mjs';
import { readJson } from './folders.ts';
import { isStored, openPictureHashes, storedPicture, versionsFolder } from './picture-store.ts';
import { namesBeside, picturesIn } from './snapshots.ts';
import type { Versions } from './versions.ts';

/** What is known of the working copy besides its files. */
export interface WorkingState {
  /** The version that the working copy last took over; undefined before the first. */
  version?: string;
  /** When somebody last changed it in the desk, ISO 8601, and the email address of that person. */
  savedAt?: string;
  savedBy?: string;
  /** The number of the last save of each tab that changed a file, by file and tab; the newest tabs last. */
  saves?: Partial<Record<ContentFile, Record<string, number>>>;
  /** What was added last, by the idempotency keys of the requests that added it. */
  additions?: Record<string, Addition>;
}

/** A photo, by its name and the hash of its picture, or a project, by its id. */
export type Addition = { photo: string; hash: string } | { project: number };

const stateFile = 'working.json';

export const readWorkingState = (content: string): WorkingState =>
  readJson(path.join(versionsFolder(content), stateFile)) ?? {};

export const writeWorkingState = (content: string, more: WorkingState) =>
  replaceFiles(content, workingStateFile(content, more));

/** The same as a file of the content folder, to be written together with others. */
export const workingStateFile = (content: string, more: WorkingState): Record<string, string> => ({
  [path.join(path.basename(versionsFolder(content)), stateFile)]: JSON.stringify({
    ...readWorkingState(content),
    ...more,
  }),
});

/** The texts of a version in the form that this release reads, by file name. */
export const versionTexts = (versions: Versions, id: string | undefined): Record<string, string> =>
  id === undefined ? {} : migratedTexts(versions.folderOf(id));

/** What a working copy is about to become. */
export interface StagedTakeOver {
  /** Puts it in place; needs no room on the disk. */
  commit(): void;
  discard(): void;
}

/**
 * Prepares the working copy to take over a version: what both changed since the version before stays as it is in the
 * working copy, and shows among its changes. Everything that has to be written is on the disk when this returns.
 * @throws what the file system says; the working copy is then as it was
 */
export function stageTakeOver(content: string, versions: Versions, id: string): StagedTakeOver {
  const base = readWorkingState(content).version;
  const texts = { ...mergedTexts(content, versions, base, id), ...takenFiles(content, versions, base, id) };
  const put: Record<string, FileContent> = {};
  const removed: string[] = [];
  for (const [name, data] of Object.entries(texts)) {
    if (data === undefined) removed.push(name);
    else put[name] = data;
  }
  mkdirSync(path.join(content, 'photos'), { recursive: true });
  // After the commit, nothing may fail that could have been known before.
  for (const name of removed) expectWritable(path.dirname(path.join(content, name)));
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

/** @throws what the file system says against a new name, and so against removing one */
const expectWritable = (folder: string) => rmdirSync(mkdtempSync(path.join(folder, '.writable-')));

/** @returns the texts that change, by file name */
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
 * A text with the changes of both; where both changed a field, mine. What can't be read as a form stays mine.
 * @param into the one of them that somebody writes by hand: its comments and order stay
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
    carryRows(before, structuredClone(tidy(shape, own, before))),
    carryRows(before, structuredClone(other)),
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

/** The same for pictures, logos and the owner's own files, by name and hash. @returns undefined: is removed */
function takenFiles(content: string, versions: Versions, base: string | undefined, id: string) {
  const [before, theirs] = [base, id].map((version) => filesOf(versions, version));
  const hashes = openPictureHashes(content);
  const taken: Record<string, FileContent | undefined> = {};
  const pictures = picturesIn(content).map((name) => `photos/${name}`);
  const names = [...pictures, ...namesBeside(content), ...before!.keys(), ...theirs!.keys()];
  for (const name of new Set(names)) {
    const file = path.join(content, name);
    const mine = existsSync(file) ? hashes.hash(file) : undefined;
    const [was, its] = [before!.get(name), theirs!.get(name)];
    if (its === mine || its === was || mine !== was) continue;
    if (its === undefined) taken[name] = undefined;
    else if (!isPicture(name)) taken[name] = { copyOf: path.join(versions.folderOf(id), name) };
    else if (isStored(content, its)) taken[name] = { copyOf: storedPicture(content, its) };
  }
  return taken;
}

/** The hash of each file of a version besides those with a form: pictures, logos and the owner's own. */
export function filesOf(versions: Versions, id: string | undefined): Map<string, string> {
  if (id === undefined) return new Map();
  const known: string[] = [...contentFiles, formFile];
  return new Map([...versions.hashesOf(id)].filter(([name]) => !known.includes(name)));
}
