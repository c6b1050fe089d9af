import * as z from 'zod/mini';
import { changeKinds } from '#shared/content/change-kind.ts';
import type { Change } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { maxDepth, maxEntries, maxSentenceLength } from '#shared/content/limits.ts';
import type { ProblemNotes } from '#shared/content/problem-notes.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { isBlank } from '#shared/is-blank.ts';

/**
 * The state of the website editor. All changes are in one draft on the server, which visitors don't see until it is
 * published. Times are ISO 8601, UTC.
 */
export interface Website {
  /** Why nothing can be published from here, in a sentence for the owner; null if it can. */
  cannotPublish: string | null;
  /** Whether the site has Spanish pages. */
  hasSpanish: boolean;
  /** Whether whole pages still have the sample's text. */
  isSample: boolean;
  /** The changes of the draft, in the order of the files; empty if it equals the published version. */
  changes: DraftChange[];
  /** When the draft was last saved, and by whom; null if it has no changes. */
  savedAt: string | null;
  savedBy: string | null;
  /** The problems that block publishing the draft, and warnings. */
  problems: Problem[];
  /** The parts of the draft that are still the sample's; undefined from an older server. */
  samples?: SampleLocation[];
  photos: WebsitePhoto[];
  /** The version of each file that this state is about. */
  versions: Record<ContentFile, string>;
  /** The newest published version; null before the first. */
  published: (Pick<Version, 'id' | 'at' | 'by'> & { previous: string | null }) | null;
  /** Why visitors don't see the published version yet, in a sentence; null if they do. */
  notShown: string | null;
  /**
   * The build of the preview, and whether it still equals the draft; null if there is none yet. `key`: the part of the
   * preview's address for this session. A desk of an earlier release knows only `build`, and is asked to reload.
   */
  preview: { build: string; key: string; isCurrent: boolean } | null;
  job: Job | null;
  /** How long the last build took, in seconds; null before the first. */
  usualSeconds: number | null;
  /** The size of the stored versions, in bytes. */
  keptBytes: number;
  /** Whether the last launch check found nothing to do. */
  isReadyToLaunch: boolean;
}

/** A change of the draft. A translated text is a group with `en` and `es`. */
export interface DraftChange {
  file: ContentFile;
  path: FieldPath;
  /** The name of the list entry that contains it, if any. */
  entry?: string;
  /** The values; undefined before if it was added, or after if it was removed. */
  before?: unknown;
  after?: unknown;
}

/** @see content-model/check/problem.ts; `path` is where the form has the field. */
export interface Problem extends ProblemNotes {
  file: ContentFile;
  path: FieldPath;
  message: string;
}

/** A part of the sample that the owner has neither replaced nor confirmed. */
export interface SampleLocation {
  file: ContentFile;
  /** A translated text is one location. For a photo, only its name in photos.yaml. */
  path: FieldPath;
  /** `area`: it names towns. `license`: it says that the company is licensed, but there is no license number yet. */
  cause?: 'area' | 'license';
}

export interface WebsitePhoto {
  name: string;
  /** Changes with the picture. */
  version: string;
  uses: {
    file: ContentFile;
    path: FieldPath;
    /** Whether the photo is required there. */
    needed: boolean;
  }[];
}

/**
 * A file of the draft in the shape of a form: each text is a group of languages, and a group that may be written as one name
 * is always a group. `value` is undefined if the file can't be read; `problems` say why.
 */
export interface DraftFile {
  name: ContentFile;
  version: string;
  value?: unknown;
  shape: ShapeDescription;
  /** The version of the content format (content-model/migrations). Changes stored for an older one may not apply. */
  form?: number;
  /** The number of each tab's last save in this version, because its answer may have been lost. */
  saves?: Record<string, number>;
}

/** A path, at most as long as the deepest one in a file. */
const fieldPath = z
  .array(z.union([z.string().check(z.maxLength(200)), z.int()]))
  .check(z.maxLength(maxDepth));

/** The previous indexes of a list's entries in their new order, each at most once, and -1 for each added one. */
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

/** Saves changes to a version of the draft. If it has another version, nothing is saved: 409 `DraftFile`, to merge with. */
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
  /** Renamed entries that other texts refer to, sent once the name is complete. */
  renamed: z.optional(z.union([rename, z.array(rename).check(z.maxLength(maxEntries))])),
  /** The tab and the number of this save. */
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
  /** The server's corrections of the sent values, such as assigned ids or typographic quotes. */
  corrected: Change[];
}

/**
 * The changes to publish; all by default. `published`: the published version that the person has seen; 409 if there is a newer
 * one.
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
 * Discards unpublished changes: all, or those of a file or path. `kind`: the kind of change, if a path has two. `versions` and
 * `published` are what the person has seen: 409 if any has changed since.
 */
export const discardDraft = z.strictObject({
  versions: z.optional(z.partialRecord(z.enum(contentFiles), version)),
  published: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  file: z.optional(z.enum(contentFiles)),
  path: z.optional(fieldPath),
  /** Several paths of the file, instead of `path`. */
  paths: z.optional(z.array(fieldPath).check(z.minLength(1), z.maxLength(maxEntries))),
  kind: z.optional(z.enum(changeKinds)),
});
export type DiscardDraft = z.infer<typeof discardDraft>;

/** Removes photos, all of them or none. */
export const removePhotos = z.strictObject({
  names: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(maxEntries)),
});

/** The largest accepted picture, in bytes: one of 200 megapixels has up to 80 million. */
export const maxPictureBytes = 100_000_000;

const sentence = z.optional(z.string().check(z.maxLength(2000)));
/** The description of a new photo in the address: `?alt=…&es=…`, the second in Spanish. */
export const photoShows = z.object({ alt: sentence, es: sentence });

export interface AddedPhoto {
  name: string;
  /** Advice about the photo for the owner. */
  hint?: string;
}

/** Disk usage on the server, in bytes. */
export interface Storage {
  /** The free space of the disk with the requests. */
  free: number;
  size: number;
  /** The photos of the website's working copy. */
  photos: number;
  versions: number;
  /** Null if there are no backups. */
  backups: number | null;
  /** The photos that customers sent. */
  requestPhotos: number;
  /** The part of `versions` that can be freed: photos that only the oldest versions show. */
  spare: number;
}
export interface FreedStorage {
  freed: number;
}

/** The running or last build. `preview`: only for the desk. `restore`: of an earlier version. */
export interface Job {
  kind: 'preview' | 'publish' | 'restore';
  by: string;
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
  /** The current step, like "Checking…" or "Building the pages…". */
  step: string;
  /** Why nothing was published, in a sentence; the site is as it was. */
  failure: string | null;
  /** The problems to fix first; for a preview, also warnings. */
  problems: Problem[];
  /** A message for the owner after publishing. */
  note?: string;
  /** How long the first build takes, in a sentence: it makes the pictures that later ones reuse. */
  firstBuild?: string;
  /** Set if the server rebuilds the published version after an update. An older desk shows it as a preview. */
  isUpdate?: boolean;
}

/** A published version of the website. */
export interface Version {
  id: string;
  at: string;
  /** The email address of the person who published it; null if the files were written by hand. */
  by: string | null;
  /** For a restored version, when it was first published. */
  restored: string | null;
  /** The number of changes. */
  changed: number;
  /** Whether its pages are still there, so that it can be restored right away. */
  isBuilt: boolean;
  isPublished: boolean;
}
export interface VersionChanges extends Version {
  /** The id of the previous version; null for the first. */
  earlier: string | null;
  /** At most a few hundred. */
  changes: DraftChange[];
  /** What restoring it would change on the website now; limited in the same way. */
  toRestore: DraftChange[];
}

export const restoreVersion = z.strictObject({
  id: z.string().check(z.maxLength(60)),
  /** Whether the working copy stays as it is and becomes unpublished again, to undo publishing. */
  keepsEdits: z.optional(z.boolean()),
});

/** Creates a project from a won request, with copies of its photos. */
export const projectFromRequest = z.strictObject({
  requestId: z.string().check(z.maxLength(60)),
  /** The photos in their order; the first `after` is the project's main photo. */
  photos: z
    .array(
      z.strictObject({
        id: z.string().check(z.maxLength(80)),
        shows: z.enum(['after', 'before', 'step']),
        /** The alternative text, in a sentence. */
        alt: z.string().check(
          z.trim(),
          z.refine((text) => !isBlank(text)),
          z.maxLength(maxSentenceLength),
        ),
        /** The alternative text in Spanish. */
        es: z.optional(z.string().check(z.trim(), z.maxLength(maxSentenceLength))),
      }),
    )
    .check(z.maxLength(20)),
  /** The customer has agreed to show the job. */
  hasAgreed: z.literal(true),
});
export type ProjectFromRequest = z.infer<typeof projectFromRequest>;
/** A project's id, and its index in the list, which a cached desk of an earlier release needs. */
export interface NewProject {
  id: number;
  place: number;
}
export interface ProjectOfRequest {
  project?: NewProject;
}
