import { updateYaml } from '#content-model/edit/edit-document.ts';
import { toFile } from '#content-model/edit/form-value.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { applyChosenChanges } from '#publishing/changes.ts';
import { hashPictures } from '#publishing/snapshots.ts';
import { type FileStates, textsToPublish, valueToPublish } from '#publishing/states.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { ChosenChange } from '#shared/desk/website.ts';
import type { DraftStore } from './draft-store.ts';
import { usesOf } from './overview.ts';

/**
 * What is published, with some of the changes of the working copy. A photo that a chosen change shows goes with it: nobody
 * can publish a project without its picture by accident.
 */
export function mergeChosenChanges(
  { content, versions }: DraftStore,
  states: FileStates,
  chosen: readonly ChosenChange[],
): {
  texts: Partial<Record<ContentFile, string>>;
  others?: { pictures: Record<string, string>; folder: string };
} {
  const published = versions.published();
  if (!published) return { texts: textsToPublish(states) };
  const keys = new Set(chosen.map(keyOf));
  const values = contentFiles.map((file) => {
    const [was, is] = [states[file].published?.value, valueToPublish(states[file])];
    const isChosen = (path: ChosenChange['path'], kind: ChosenChange['kind']) =>
      keys.has(keyOf({ file, path, kind }));
    return [file, was === undefined ? is : applyChosenChanges(file, was, is, isChosen)] as const;
  });
  const used = usesOf(withValues(states, Object.fromEntries(values)));
  const notes = valueToPublish(states['photos.yaml']);
  const [before, now] = [versions.picturesOf(published.id), hashPictures(content)];
  const isFromDraft = (file: string) =>
    chosen.some((change) => change.file === 'photos.yaml' && change.path[0] === photoNameOf(file)) ||
    (before[file] === undefined && used.has(photoNameOf(file)));
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const shown = names.flatMap((file) => {
    const hash = isFromDraft(file) ? now[file] : before[file];
    return hash === undefined ? [] : [[file, hash] as const];
  });
  const texts = values.map(([file, value]) => {
    if (file !== 'photos.yaml') return [file, textOf(states, file, value)];
    const added = shown
      .map(([name]) => photoNameOf(name))
      .filter((name) => ownValue(value, name) === undefined && ownValue(notes, name) !== undefined);
    const whole = added.reduce((all, name) => withPart(all, [name], ownValue(notes, name)), value);
    return [file, textOf(states, file, whole)];
  });
  return {
    texts: Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
    others: { pictures: Object.fromEntries(shown), folder: versions.folderOf(published.id) },
  };
}

const keyOf = ({ file, path, kind }: ChosenChange) => JSON.stringify([file, path, kind]);

/** Undefined for a file that is to stay as it is in the working copy, since it can't be read. */
function textOf(states: FileStates, file: ContentFile, value: unknown): string | undefined {
  const { draft, published } = states[file];
  if (value === undefined) return published?.text;
  if (published && isSame(value, published.value)) return published.text;
  return isSame(value, draft.value)
    ? draft.text
    : updateYaml(published?.text ?? draft.text, toFile(describeShape(file), value));
}

const withValues = (states: FileStates, values: Partial<Record<ContentFile, unknown>>): FileStates =>
  Object.fromEntries(
    contentFiles.map((file) => [file, { ...states[file], draft: { text: '', value: values[file] } }]),
  ) as FileStates;
