import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { contentVersion } from '#content-model/migrations/migrations.ts';
import {
  type FileContent,
  removeFiles,
  removeStagedLeftovers,
  replaceFiles,
} from '#content-model/prepare/replace-files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { type Side, sideOf } from '#publishing/compare.ts';
import { isPicture } from '#publishing/content-files.mjs';
import { workingLock } from '#publishing/folders.ts';
import { withLock } from '#publishing/lock.ts';
import { versionsFolder } from '#publishing/picture-store.ts';
import { publishFirstVersion } from '#publishing/publish.ts';
import { type FileState, type FileStates, readStates, textWithValue } from '#publishing/states.ts';
import { openVersions } from '#publishing/versions.ts';
import {
  type Addition,
  readWorkingState,
  versionTexts,
  type WorkingState,
  workingStateFile,
} from '#publishing/working-copy.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { type Excess, maxFileBytes, tooLarge } from '#shared/content/limits.ts';
import type { DraftFile } from '#shared/desk/website.ts';
import { listPhotos } from '../photos/photo-folder.ts';
import { describeWriteFailure, type WriteFailure } from './write-failure.ts';

/**
 * Nothing was done; `message` says why, to the owner. `isTooLarge`: for its size alone. `isOutdated`: since something else
 * was done in the meantime.
 */
export type Refused = { status: 'refused'; message: string; isTooLarge?: true; isOutdated?: true };
export const refuse = (message: string): Refused => ({ status: 'refused', message });
export const refuseSize = ({ message }: Excess): Refused => ({ ...refuse(message), isTooLarge: true });

/** Of how many tabs the last save of a file is known. */
const maxTabs = 50;

/** Said of a file whose `value` is undefined. */
export const unreadable =
  'This part of the website was changed by hand, and it can’t be read now. Ask the person who changed it to fix it.';

/** How many idempotency keys are kept: more than anybody adds before a lost answer is asked for again. */
const maxKeys = 500;

export type DraftStore = ReturnType<typeof openDraftStore>;

/** A working copy and what is published of it: how they are read, and the working copy written, one change after the other. */
export function openDraftStore(content: string) {
  const versions = openVersions(content);
  let queue: Promise<unknown> = Promise.resolve();
  let published: { id: string; texts: Record<string, string> } | undefined;
  for (const name of ['.', 'photos']) removeStagedLeftovers(path.join(content, name));

  /** One at a time, in this server and beside it. @throws what the system says */
  function exclusive<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const turn = queue.then(() => withLock(workingLock(content), work));
    queue = turn.catch(() => {});
    return turn;
  }

  /** The published version's texts, in today's form; undefined before the first. */
  function publishedTexts(): Record<string, string> | undefined {
    const id = versions.published()?.id;
    if (id === undefined) return undefined;
    if (published?.id !== id) published = { id, texts: versionTexts(versions, id) };
    return published.texts;
  }

  const states = (): FileStates => readStates(content, publishedTexts());

  return {
    content,
    versions,
    exclusive,
    states,
    photos: () => listPhotos(path.join(content, 'photos')),

    /** What is published, to be compared with the working copy; undefined before the first version. */
    publishedSide(): Side | undefined {
      const id = versions.published()?.id;
      return id === undefined ? undefined : sideOf(publishedTexts()!, versions.picturesOf(id));
    },

    fileOf: ({ file, version, draft }: FileState): DraftFile => ({
      name: file,
      version,
      shape: describeShape(file),
      form: contentVersion,
      saves: readWorkingState(content).saves?.[file] ?? {},
      ...(draft.value !== undefined && { value: draft.value }),
    }),

    /** The same as `exclusive`, of what somebody does: what the system says against it is an answer. */
    async change<Result>(work: () => Result): Promise<Result | WriteFailure> {
      try {
        // What was there before the first change is what is published.
        if (!versions.published() && existsSync(content)) await publishFirstVersion(content, versions);
        return await exclusive(work);
      } catch (error) {
        return describeWriteFailure(error);
      }
    },

    /** What a request with one of these idempotency keys has added; it may be gone since. */
    findAddition(keys: string[]): Addition | undefined {
      const { additions = {} } = readWorkingState(content);
      return keys.map((key) => additions[key]).find((one) => one !== undefined);
    },

    /** The idempotency keys of what was added, to be written together with it. */
    withAddition(keys: string[], what: Addition): WorkingState {
      const { additions = {} } = readWorkingState(content);
      const entries = [...Object.entries(additions), ...keys.map((key) => [key, what] as const)];
      return { additions: Object.fromEntries(entries.slice(-maxKeys)) };
    },

    /** The saves of each file by the tab that sent them, with one more, to be written together with it. */
    withSave(file: ContentFile, { tab, number }: { tab: string; number: number }): WorkingState {
      const { saves = {} } = readWorkingState(content);
      const { [tab]: _last, ...others } = saves[file] ?? {};
      const newest = Object.entries(others).slice(1 - maxTabs);
      return { saves: { ...saves, [file]: { ...Object.fromEntries(newest), [tab]: number } } };
    },

    /** The text of a file with another value, in the shape of a form. */
    textWith(state: FileState, value: unknown): string | Refused {
      const text = textWithValue(state, value);
      return Buffer.byteLength(text) > maxFileBytes ? refuseSize(tooLarge) : text;
    },

    /**
     * Writes files of the working copy and removes others, all or none, and notes who did.
     * @param files by name, as in `photos/slab.jpg` @param removed names of the same kind
     * @param more what else is known of the working copy from then on @returns when
     */
    write(
      files: Record<string, FileContent>,
      by: string,
      removed: string[] = [],
      more: WorkingState = {},
    ): string {
      const savedAt = new Date().toISOString();
      const names = [...Object.keys(files), ...removed];
      if (names.length === 0) return savedAt;
      const photos = path.join(content, 'photos');
      for (const folder of [versionsFolder(content), ...(names.some(isPicture) ? [photos] : [])])
        if (!existsSync(folder)) mkdirSync(folder);
      if (removed.some(isPicture)) accessSync(photos, constants.W_OK);
      // First: a killed server leaves nothing that was added without its idempotency key.
      replaceFiles(content, { ...workingStateFile(content, { ...more, savedAt, savedBy: by }), ...files });
      removeFiles(content, removed);
      return savedAt;
    },
  };
}
