import path from 'node:path';
import { migratedTexts } from '#content-model/prepare/migrate.ts';
import { compare, sideOf, sideOfVersion } from '#publishing/compare.ts';
import { digestOf, isPicture } from '#publishing/content-files.mjs';
import { describeWorkingCopy, stageVersion, stageWorkingCopy } from '#publishing/snapshots.ts';
import { readStates, textsToPublish } from '#publishing/states.ts';
import { readWorkingState, type StagedUpdate, stageUpdate } from '#publishing/working-copy.ts';
import { preparePhotoInProcess } from '#server/website/photos/prepare-photo-in-process.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { LogoField } from '#shared/content/logo-fields.ts';
import type {
  ChosenChange,
  DiscardDraft,
  DraftChange,
  DraftFile,
  NewProject,
  Problem,
  SaveDraft,
} from '#shared/desk/website.ts';
import { smallPhoto } from '../photos/photo-folder.ts';
import { type AddProjectResult, addProjects, type ProjectToAdd } from './add-project.ts';
import { openDraftStore } from './draft-store.ts';
import { editLogos } from './edit-logos.ts';
import {
  type AddResult,
  editPhotos,
  type PreparePhoto,
  type RemoveResult,
  type SentPicture,
} from './edit-photos.ts';
import { type DiscardResult, editText, type SaveResult } from './edit-text.ts';
import { mergeChosenChanges } from './merge-chosen-changes.ts';
import { createOverview, findProblems, type Overview } from './overview.ts';

/**
 * What the owner is changing on the website: the working copy, and what of it isn't published. Everything goes in and
 * comes out as plain data, so that it can work in a process of its own: server/website/draft-worker.ts. Several servers may have
 * the same folder.
 */
export interface Draft {
  overview(): Promise<Overview>;
  file(name: ContentFile): Promise<DraftFile>;
  /** @param by the email address of the person who does it */
  save(name: ContentFile, wanted: SaveDraft, by: string): Promise<SaveResult>;
  discard(what: DiscardDraft, by: string): Promise<DiscardResult>;
  /** Prepares the picture in a file, and adds nothing yet. */
  preparePhoto: PreparePhoto;
  /** @param alt what it shows, in each language @param key an idempotency key: sent again, it is the same photo */
  addPhoto(
    picture: SentPicture,
    alt: { en: string; es?: string },
    by: string,
    key?: string,
  ): Promise<AddResult>;
  /** All of them or none. */
  removePhotos(names: string[], by: string): Promise<RemoveResult>;
  addLogo(file: string, field: LogoField, by: string): Promise<AddResult>;
  /** Its bytes, which are no threat as an image. @param version an id; by default the working copy's */
  logo(name: string, version?: string): Promise<Uint8Array | undefined>;
  addProject(project: ProjectToAdd, by: string): Promise<AddProjectResult>;
  /** The project that was added with one of these idempotency keys, if it is still there. */
  findProject(keys: string[]): Promise<NewProject | undefined>;
  /**
   * A WebP at most so wide; undefined if there is no such photo.
   * @param version @returns `isCurrent`: whether it still is of that version
   */
  photo(name: string, width: number, version?: string): Promise<SmallPhoto | undefined>;
  /** A WebP of any picture, as `photo` is; undefined if it can't be read. */
  smallPicture(file: string, width: number): Promise<Uint8Array | undefined>;
  /** What the working copy would be refused for, published as it is, and what to look at; every picture was decoded. */
  problems(): Promise<Problem[]>;
  /** Puts what is to be published together in a folder of its own: the working copy, or what is published with some changes. */
  stage(changes?: ChosenChange[]): Promise<Staged>;
  /** What a staged folder would be refused for; every picture was decoded. */
  problemsIn(folder: string): Promise<Problem[]>;
  /** The same for a version, in today's form. @returns also the names of pictures that are no longer stored */
  stageVersion(id: string): Promise<Staged & { lost: string[] }>;
  /** The digest that `stage` would give. */
  digest(): Promise<string>;
  /** Prepares the working copy to take over a version, and later does it: publishing/working-copy.ts. */
  stageUpdate(id: string): Promise<void>;
  commitUpdate(id: string): Promise<void>;
  /** What publishing a staged folder would change. */
  changesIn(staged: Staged): Promise<DraftChange[]>;
  /** What a version changed. @param earlier none for the first version */
  changesOfVersion(earlier: string | undefined, id: string): Promise<DraftChange[]>;
}

/** A snapshot: its folder, and the hash of each of its files. */
export interface Staged {
  folder: string;
  files: [string, string][];
}

interface SmallPhoto {
  webp: Uint8Array;
  isCurrent: boolean;
}

/** @param content the content folder, which need not be there @param prepare prepares a picture */
export function openDraft(content: string, prepare: PreparePhoto = preparePhotoInProcess): Draft {
  const store = openDraftStore(content);
  const { versions } = store;
  const overview = createOverview(store);
  let pendingUpdate: { id: string; of: string; staged: StagedUpdate } | undefined;

  function stageNow(id: string) {
    pendingUpdate?.staged.discard();
    pendingUpdate = undefined;
    pendingUpdate = { id, of: stateNow(), staged: stageUpdate(content, versions, id) };
  }

  /** The same as long as nobody has changed the working copy, in the desk or by hand. */
  const stateNow = () => JSON.stringify([digestOf(describeWorkingCopy(content)), readWorkingState(content)]);

  return {
    ...editText(store),
    ...editPhotos(store, prepare),
    ...editLogos(store),
    ...addProjects(store),
    overview,

    file: async (name) => store.fileOf(store.states()[name]),

    async photo(name, width, version) {
      const photo = store.photos().find((each) => each.name === name);
      const webp = photo && (await smallPhoto(photo.file, width));
      return webp && { webp, isCurrent: photo.version === version };
    },

    smallPicture: smallPhoto,

    problems: () => findProblems(content, store.states(), true),

    stage: (changes) =>
      store.exclusive(async () => {
        const states = store.states();
        const { texts, others } = changes
          ? mergeChosenChanges(store, states, changes)
          : { texts: textsToPublish(states) };
        const { folder, files } = await stageWorkingCopy(content, versions, texts, others);
        return { folder, files: [...files] };
      }),

    problemsIn: (folder) => findProblems(folder, readStates(folder, undefined), true),

    async stageVersion(id) {
      const { folder, files, lost } = await stageVersion(content, versions, id);
      return { folder, files: [...files], lost };
    },

    digest: async () => digestOf(describeWorkingCopy(content, textsToPublish(store.states()))),

    stageUpdate: (id) => store.exclusive(() => stageNow(id)),

    commitUpdate: (id) =>
      store.exclusive(() => {
        // What was saved since it was staged would be lost; otherwise it is on the disk, and needs no more room.
        if (pendingUpdate?.id !== id || pendingUpdate.of !== stateNow()) stageNow(id);
        pendingUpdate!.staged.commit();
        pendingUpdate = undefined;
      }),

    async changesIn({ folder, files }) {
      const published = store.publishedSide();
      const pictures = files.filter(([name]) => isPicture(name));
      const byName = pictures.map(([name, hash]) => [path.basename(name), hash] as const);
      return published ? compare(published, sideOf(migratedTexts(folder), Object.fromEntries(byName))) : [];
    },

    changesOfVersion: async (earlier, id) =>
      earlier === undefined ? [] : compare(sideOfVersion(versions, earlier), sideOfVersion(versions, id)),
  };
}
