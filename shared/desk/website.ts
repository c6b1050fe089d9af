import * as z from 'zod/mini';
import { changeKinds } from '#shared/content/change-kind.ts';
import type { Change } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { maxDepth, maxEntries, maxSentenceLength } from '#shared/content/limits.ts';
import type { ProblemNotes } from '#shared/content/problem-notes.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { isBlank } from '#shared/is-blank.ts';

/**
 * How the desk changes the website. What is changed gathers in one draft on the server, which no visitor sees until it
 * is published. Times: ISO 8601, UTC.
 */
export interface Website {
  /** Why nothing can be published from here, in a sentence for the owner; null if it can. */
  cannotPublish: string | null;
  /** Whether every text has its Spanish. */
  hasSpanish: boolean;
  /** Whether whole pages still read as the sample does that every site begins with. */
  isSample: boolean;
  /** What the draft changes, in the order of the files; empty if it says what is published. */
  changes: DraftChange[];
  /** When anything was last written into the draft, and by whom; null if it changes nothing. */
  savedAt: string | null;
  savedBy: string | null;
  /** What the draft, published as it is, would be refused for, and what to look at. */
  problems: Problem[];
  /** What the draft has that is still the sample's; a server of before doesn't say. */
  samples?: SamplePlace[];
  photos: WebsitePhoto[];
  /** Of each file, the version that all of this is about. */
  versions: Record<ContentFile, string>;
  /** The newest published version; null before the first. */
  published: (Pick<Version, 'id' | 'at' | 'by'> & { previous: string | null }) | null;
  /** Why visitors don't see the published version yet, in a sentence; null if they do. */
  notShown: string | null;
  /**
   * The build that shows the draft, and whether that has changed since; null if there is none yet. `key`: what this
   * session reads it with, in its address. A desk of an earlier release knows `build` alone, and is asked to reload.
   */
  preview: { build: string; key: string; isCurrent: boolean } | null;
  job: Job | null;
  /** How long a build took here last, in seconds; null before the first. */
  usualSeconds: number | null;
  /** What is kept of earlier versions, in bytes. */
  keptBytes: number;
  /** Whether the last launch check found nothing to do. */
  isReadyToLaunch: boolean;
}

/** One place that the draft changes. A text with its translation is a group with `en` and `es`. */
export interface DraftChange {
  file: ContentFile;
  path: FieldPath;
  /** What the entry of a list is called, if it is in one. */
  entry?: string;
  /** Undefined: there was nothing, or there is nothing any more. */
  before?: unknown;
  after?: unknown;
}

/** @see content-model/check/problem.ts; `path` is where the form has the field. */
export interface Problem extends ProblemNotes {
  file: ContentFile;
  path: FieldPath;
  message: string;
}

/** Something that came with the product, and that the owner has neither replaced nor confirmed. */
export interface SamplePlace {
  file: ContentFile;
  /** A text with its translation is one place. Of a photo: its name alone, in photos.yaml. */
  path: FieldPath;
  /** `area`: it names places. `license`: it says that the company is licensed, and there's no license number yet. */
  cause?: 'area' | 'license';
}

export interface WebsitePhoto {
  name: string;
  /** Changes with the picture. */
  version: string;
  uses: {
    file: ContentFile;
    path: FieldPath /** What it is part of is nothing without it. */;
    needed: boolean;
  }[];
}

/**
 * A file as the draft has it, in the shape of a form: each text is a group of what it says in each language, and a group
 * that may be written as one name is a group. `value` undefined: it cannot be read, and `problems` say why.
 */
export interface DraftFile {
  name: ContentFile;
  version: string;
  value?: unknown;
  shape: ShapeDescription;
  /** The form of the content (content-model/migrations): what was kept of an older one may not fit. */
  form?: number;
  /** The number of the last save of each tab that is in it, by the tab: an answer may have been lost. */
  saves?: Record<string, number>;
}

/** As long as any place in a file is deep. */
const fieldPath = z
  .array(z.union([z.string().check(z.maxLength(200)), z.int()]))
  .check(z.maxLength(maxDepth));

/** The places of a list's entries, in their new order: each at most once, and -1 for each that is added. */
const newOrder = z.array(z.int()).check(
  z.maxLength(maxEntries),
  z.refine((places) => {
    const kept = places.filter((place) => place !== -1);
    return new Set(kept).size === kept.length;
  }),
);

const version = z.string().check(z.maxLength(40));
const rename = z.strictObject({ from: z.string(), into: z.string() });
export type Rename = z.infer<typeof rename>;

/** To a draft that is no longer of that version, nothing is done: 409 `DraftFile`, to be merged with. */
export const saveDraft = z.strictObject({
  version,
  changes: z
    .array(
      z.strictObject({
        path: fieldPath,
        value: z.optional(z.unknown()),
        order: z.optional(newOrder),
        added: z.optional(z.array(z.unknown())),
      }),
    )
    .check(z.maxLength(maxEntries)),
  /** What goes by another name now, and is named so elsewhere: sent once somebody has finished typing the name. */
  renamed: z.optional(z.union([rename, z.array(rename).check(z.maxLength(maxEntries))])),
  /** Which save of which tab it is. */
  by: z.optional(
    z.strictObject({
      tab: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
      number: z.int().check(z.positive()),
    }),
  ),
});
export interface SaveDraft {
  version: string;
  changes: Change[];
  renamed?: Rename | Rename[];
  by?: { tab: string; number: number };
}
export interface SavedDraft {
  version: string;
  savedAt: string;
  /** What the server made of it otherwise than it was sent, as a number that it gave or quotes that it set. */
  corrected: Change[];
}

/**
 * Which changes are published; all if none are named. `published`: the version that the person has seen as published; 409 if
 * another has been since.
 */
export const publishChanges = z.strictObject({
  published: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  changes: z.optional(
    z
      .array(z.strictObject({ file: z.enum(contentFiles), path: fieldPath, kind: z.enum(changeKinds) }))
      .check(z.minLength(1), z.maxLength(maxEntries)),
  ),
});
export type PublishChanges = z.infer<typeof publishChanges>;
export type ChosenChange = NonNullable<PublishChanges['changes']>[number];

/**
 * Discards what isn't published: all of it, or one file, or one place in it. `kind`: of that change, if there may be two.
 * `versions` and `published` say what the person has seen: 409 if any of it has changed since.
 */
export const discardDraft = z.strictObject({
  versions: z.optional(z.partialRecord(z.enum(contentFiles), version)),
  published: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  file: z.optional(z.enum(contentFiles)),
  path: z.optional(fieldPath),
  /** In place of `path`: several of the file. */
  paths: z.optional(z.array(fieldPath).check(z.minLength(1), z.maxLength(maxEntries))),
  kind: z.optional(z.enum(changeKinds)),
});
export type DiscardDraft = z.infer<typeof discardDraft>;

/** Photos to remove, all of them or none. */
export const removePhotos = z.strictObject({
  names: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(maxEntries)),
});

/** The largest picture that is taken, in bytes: those of 200 million pixels have up to 80 million. */
export const largestPicture = 100_000_000;

const sentence = z.optional(z.string().check(z.maxLength(2000)));
/** What a new photograph shows, in the address: `?alt=…&es=…`, the second in Spanish. */
export const photoShows = z.object({ alt: sentence, es: sentence });

export interface AddedPhoto {
  name: string;
  /** What the owner may want to know about it. */
  hint?: string;
}

/** What takes room on the server, in bytes. */
export interface Storage {
  /** Of the disk that requests are on. */
  free: number;
  size: number;
  /** The website's, as they are being edited. */
  photos: number;
  versions: number;
  /** Null if none are made. */
  backups: number | null;
  /** Those that customers sent. */
  requestPhotos: number;
  /** What of `versions` only versions show whose photos aren't promised to be kept. */
  spare: number;
}
export interface FreedStorage {
  freed: number;
}

/** What is being built, or was last. `preview`: for the desk alone. `restore`: an earlier version. */
export interface Job {
  kind: 'preview' | 'publish' | 'restore';
  by: string;
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
  /** What it is doing, in words: "Checking …", "Building the pages …". */
  step: string;
  /** Why nothing was published, in a sentence; the site is as it was. */
  failure: string | null;
  /** What has to be fixed first; of a preview, also what to look at. */
  problems: Problem[];
  /** What the owner has to know although it was published. */
  note?: string;
  /** How long it takes, in a sentence, if it is the first build: it makes the pictures that later ones find. */
  firstBuild?: string;
  /** The server builds the published text with the code of a new release. A desk of before takes it for a preview. */
  isUpdate?: boolean;
}

/** One published state of words and pictures. */
export interface Version {
  id: string;
  at: string;
  /** The address of whoever published it; null if it was found as it is, written by hand. */
  by: string | null;
  /** Of a restored one: when that was published first. */
  restored: string | null;
  /** How many places it changed. */
  changed: number;
  /** Whether its pages are still there, and can be shown at once. */
  isBuilt: boolean;
  isPublished: boolean;
}
export interface VersionChanges extends Version {
  /** What it is compared with; null for the first. */
  earlier: string | null;
  /** At most a few hundred. */
  changes: DraftChange[];
  /** What restoring it would change of what visitors see now: at most as many. */
  toRestore: DraftChange[];
}

export const restoreVersion = z.strictObject({
  id: z.string().check(z.maxLength(60)),
  /** To undo publishing: what is being edited stays as it is, and is unpublished again. */
  keepsEdits: z.optional(z.boolean()),
});

/** A project out of a request that was won: its photographs become photographs of the website. */
export const projectFromRequest = z.strictObject({
  requestId: z.string().check(z.maxLength(60)),
  /** In the order in which they are wanted; the first `after` is the project's photograph. */
  photos: z
    .array(
      z.strictObject({
        id: z.string().check(z.maxLength(80)),
        shows: z.enum(['after', 'before', 'step']),
        /** What it shows, in a sentence, for whoever cannot see it. */
        alt: z.string().check(
          z.trim(),
          z.refine((text) => !isBlank(text)),
          z.maxLength(maxSentenceLength),
        ),
        /** The same in Spanish. */
        es: z.optional(z.string().check(z.trim(), z.maxLength(maxSentenceLength))),
      }),
    )
    .check(z.maxLength(20)),
  /** That the customer has agreed to have them shown. */
  hasAgreed: z.literal(true),
});
export type ProjectFromRequest = z.infer<typeof projectFromRequest>;
/** A project's id, and its place in the list: a desk of an earlier release, in a phone's cache, goes by the place. */
export interface NewProject {
  id: number;
  place: number;
}
