import { createHash } from 'node:crypto';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type {
  ChooseSide,
  DiscardDraft,
  DraftChange,
  DraftFile,
  Problem,
  SaveDraft,
} from '#shared/desk/website.ts';
import { smallPhoto } from '../photos/small-photo.ts';
import { takePhotoApart } from '../photos/take-photo-apart.ts';
import { openDraftStore } from './draft-store.ts';
import { type Added, editPhotos, type Removed, type TakePhoto } from './edit-photos.ts';
import { type Done, editWords, type Saved } from './edit-words.ts';
import { layOut, versionsBeside } from './lay-out.ts';
import { createOverview, findProblems, type Overview } from './overview.ts';
import { textsToPublish, versionOf } from './settle.ts';
import { changesBetweenFolders } from './snapshots.ts';

/**
 * What the owner is changing on the website: the draft of a content folder. Everything goes in and comes out as plain
 * data, so that it can work in a process of its own: server/website/worker.ts. Several servers may have the same folder.
 */
export interface Draft {
  overview(): Promise<Overview>;
  file(name: ContentFile): Promise<DraftFile>;
  /** @param by the address of whoever does it */
  save(name: ContentFile, wanted: SaveDraft, by: string): Promise<Saved>;
  chooseSide(chosen: ChooseSide, by: string): Promise<Done>;
  discard(what: DiscardDraft, by: string): Promise<Done>;
  /** @param alt what it shows, in each language */
  addPhoto(picture: Uint8Array, alt: { en: string; es?: string }, by: string): Promise<Added>;
  removePhoto(name: string, by: string): Promise<Removed>;
  /**
   * A WebP, so wide at most; undefined if there is no such photograph.
   * @param version @returns `isCurrent`: whether it still is of that version
   */
  photo(name: string, width: number, version?: string): Promise<SmallPhoto | undefined>;
  /** A WebP of any picture, as `photo` is; undefined if it cannot be read. */
  smallPicture(file: string, width: number): Promise<Uint8Array | undefined>;
  /** What it would be refused for, published as it is, and what to look at; every picture was decoded. */
  problems(): Promise<Problem[]>;
  /**
   * A whole content folder as the draft has it: what is published, with what the draft changes.
   * @param folder which is made, or is empty
   */
  layOut(folder: string): Promise<void>;
  /** Changes whenever what `layOut` would give changes. */
  fingerprint(): Promise<string>;
  /** Merges what was published or written by hand into the draft. To be called as soon as anything was published. */
  settle(): Promise<void>;
  /** Of two content folders, or snapshots of them with `photos.json`; pictures are told of as changes of photos.yaml. */
  changesBetweenFolders(before: string, after: string): Promise<DraftChange[]>;
}

interface SmallPhoto {
  webp: Uint8Array;
  isCurrent: boolean;
}

/** @param content the content folder, which need not be there @param take prepares a picture */
export function openDraft(content: string, take: TakePhoto = takePhotoApart): Draft {
  const store = openDraftStore(content);
  const overview = createOverview(content);

  return {
    ...editWords(store),
    ...editPhotos(store, take),
    settle: store.settle,
    overview: async () => overview(await store.current()),

    async file(name) {
      const { states } = await store.current();
      return store.fileOf(states[name]);
    },

    async photo(name, width, version) {
      const photo = store.photos().find((each) => each.name === name);
      const webp = photo && (await smallPhoto(photo.file, width));
      return webp && { webp, isCurrent: photo.version === version };
    },

    smallPicture: smallPhoto,

    problems: async () => findProblems(content, await store.current(), true),

    async layOut(target) {
      await store.settle();
      await store.alone(() => {
        const states = store.states();
        const texts = textsToPublish(states);
        layOut({ content, target, texts, photos: store.photos() });
        const notes = store.folder.notes();
        const laidOut = { ...notes.laidOut };
        for (const file of contentFiles) {
          const text = texts[file];
          if (text === undefined || text === states[file].published?.text) continue;
          laidOut[file] = [...new Set([...(laidOut[file] ?? []), versionOf(text)])];
        }
        store.folder.note({ ...notes, laidOut });
      });
    },

    async fingerprint() {
      const { states, photos } = await store.current();
      const pictures = photos.map(({ name, version }) => [name, version]);
      const all = JSON.stringify([textsToPublish(states), pictures, versionsBeside(content)]);
      return createHash('sha256').update(all).digest('hex').slice(0, 32);
    },

    changesBetweenFolders,
  };
}
