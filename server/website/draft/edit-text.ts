import { updateYaml } from '#content-model/edit/edit-document.ts';
import { versionOf } from '#content-model/edit/file-form.ts';
import { toFile, toForm } from '#content-model/edit/form-value.ts';
import type { FileContent } from '#content-model/prepare/replace-files.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { hashOfSpanish } from '#content-model/translations.ts';
import { applyChosenChanges, changesOfFile } from '#publishing/changes.ts';
import { isStored, storedPicture } from '#publishing/picture-store.ts';
import { hashPictures } from '#publishing/snapshots.ts';
import { type FileState, type FileStates, textsToPublish } from '#publishing/states.ts';
import type { ChangeKind } from '#shared/content/change-kind.ts';
import { changesBetween } from '#shared/content/changes.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { findExcess } from '#shared/content/limits.ts';
import { copyRowIdsByPosition } from '#shared/content/rows.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { cleanText } from '#shared/control-characters.ts';
import type { DiscardDraft, DraftFile, SaveDraft, SavedDraft } from '#shared/desk/website.ts';
import { applyCheckedChanges } from './check-changes.ts';
import { cleanNewTexts, correctForm } from './correct-form.ts';
import { type DraftStore, type Refused, refuse, refuseSize, unreadable } from './draft-store.ts';
import { applyRename, findRename } from './renames.ts';
import type { WriteFailure } from './write-failure.ts';

/** `outdated`: somebody saved it since. */
export type SaveResult =
  | ({ status: 'saved' } & SavedDraft)
  | { status: 'outdated'; file: DraftFile }
  | Refused
  | WriteFailure;
export type DiscardResult = { status: 'done' } | Refused | WriteFailure;

const changedSince =
  'Nothing was discarded, because the text has changed since you opened this. Check the changes, then try again.';
const reloadFirst = 'Nothing was discarded, because this page is out of date. Reload it, then try again.';

type Texts = Partial<Record<ContentFile, string>>;

/** What is done with the text of a working copy. */
export function editText({
  content,
  versions,
  states,
  change,
  fileOf,
  textWith,
  write,
  withSave,
}: DraftStore) {
  return {
    save: (name: ContentFile, request: SaveDraft, by: string): Promise<SaveResult> =>
      change((): SaveResult => {
        const { version, changes, renamed = [] } = request;
        const all = states();
        const state = all[name];
        const before = state.draft.value;
        if (before === undefined) return refuse(unreadable);
        if (state.version !== version) return { status: 'outdated', file: fileOf(state) };
        const shape = describeShape(name);
        const wanted = applyCheckedChanges(shape, before, changes);
        if (wanted === undefined)
          return refuse('This change doesn’t match anything on the website. Reload the page and try again.');
        const excess = findExcess(wanted, true);
        if (excess) return refuseSize(excess);
        const spanish = () => {
          const text = updateYaml(state.draft.text, toFile(shape, wanted));
          return hashOfSpanish({ ...textsToPublish(all), [name]: text });
        };
        const corrected = correctForm(name, before, cleanNewTexts(before, wanted), spanish);
        const renames = [renamed].flat().flatMap(({ from, into }) => {
          return findRename(name, corrected, from.trim(), cleanText(into).trim()) ?? [];
        });
        const withRenames = (file: ContentFile, value: unknown) =>
          renames.reduce((whole, rename) => applyRename(file, whole, rename) ?? whole, value);
        const saved = withRenames(name, corrected);
        const text = textWith(state, saved);
        if (typeof text !== 'string') return text;
        const texts: Texts = text === state.draft.text ? {} : { [name]: text };
        for (const other of renames.length > 0 ? contentFiles : []) {
          const value = all[other].draft.value;
          const named = withRenames(other, value);
          if (other === name || named === value) continue;
          const otherText = textWith(all[other], named);
          if (typeof otherText !== 'string') return otherText;
          texts[other] = otherText;
        }
        const savedAt = write(texts, by, [], request.by && withSave(name, request.by));
        // Parsing what was just written would double the time of a save with five hundred projects.
        const readBack = (value: unknown) => toForm(shape, toFile(shape, value));
        const savedChanges = isSame(wanted, saved) ? [] : changesFrom(readBack(wanted), readBack(saved));
        return { status: 'saved', version: versionOf(text), savedAt, corrected: savedChanges };
      }),

    /** Writes the published values back: of everything, of one file, or of one place in it. */
    discard: (what: DiscardDraft, by: string): Promise<DiscardResult> =>
      change((): DiscardResult => {
        const { file, path, kind: which } = what;
        const paths = what.paths ?? (path && [path]);
        const all = states();
        const reason = reasonNotToDiscard(what, all);
        if (reason) return { ...refuse(reason), isOutdated: true };
        const texts: Texts = {};
        for (const each of file ? [file] : contentFiles) {
          const state = all[each];
          const { published, draft } = state;
          if (!published) continue;
          const isUnreadable = published.value === undefined || draft.value === undefined;
          const value = paths ? withPublishedAt(state, paths, which) : published.value;
          const text = isUnreadable ? published.text : textWith(state, value);
          if (typeof text !== 'string') return text;
          if (text !== draft.text) texts[each] = text;
        }
        // With what is said of a picture that is new or gone, the picture.
        const isAbout = (name: string) =>
          !file ||
          (file === 'photos.yaml' && (!paths || paths.some((path) => path.length === 1 && path[0] === name)));
        const { restored, removed } = publishedPictures(isAbout);
        write({ ...restored, ...texts }, by, removed);
        return { status: 'done' };
      }),
  };

  /** Nobody discards what they haven't seen. */
  function reasonNotToDiscard({ file, versions: seen, published }: DiscardDraft, all: FileStates) {
    if (!seen || published === undefined) return reloadFirst;
    const isSeen =
      published === (versions.published()?.id ?? null) &&
      (file ? [file] : contentFiles).every((each) => seen[each] === all[each].version);
    return isSeen ? undefined : changedSince;
  }

  /** What makes some of the pictures those of the published version. */
  function publishedPictures(isAbout: (name: string) => boolean) {
    const restored: Record<string, FileContent> = {};
    const id = versions.published()?.id;
    if (id === undefined) return { restored, removed: [] };
    const [before, now] = [versions.picturesOf(id), hashPictures(content)];
    for (const [name, hash] of Object.entries(before))
      if (isAbout(photoNameOf(name)) && now[name] !== hash && isStored(content, hash))
        restored[`photos/${name}`] = { copyOf: storedPicture(content, hash) };
    const added = Object.keys(now).filter(
      (name) => isAbout(photoNameOf(name)) && !Object.hasOwn(before, name),
    );
    return { restored, removed: added.map((name) => `photos/${name}`) };
  }
}

/** What a form that has one value changes to have another. */
const changesFrom = (sent: unknown, stored: unknown) =>
  changesBetween(sent, copyRowIdsByPosition(sent, stored));

/** A file's value with the published one in some places: of the change that is exactly there, or of all within. */
function withPublishedAt(
  { file, draft, published }: FileState,
  paths: FieldPath[],
  which?: ChangeKind,
): unknown {
  const [was, is] = [published?.value, draft.value];
  const exact = changesOfFile(file, was, is).map(({ path }) => path);
  const isThere = (at: FieldPath) =>
    paths.some((path) =>
      exact.some((changed) => isSame(changed, path))
        ? isSame(at, path)
        : path.every((step, depth) => at[depth] === step),
    );
  const isDiscarded = (at: FieldPath, kind: ChangeKind) =>
    (which === undefined || which === kind) && isThere(at);
  return applyChosenChanges(file, was, is, (...at) => !isDiscarded(...at));
}
