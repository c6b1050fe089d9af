import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishFirstVersion } from '#publishing/publish.ts';
import { openVersions } from '#publishing/versions.ts';
import { copyContent } from '#server/testing/parts.ts';
import { preparePhoto } from '#server/website/photos/prepare-photo.ts';
import { changesBetween } from '#shared/content/changes.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { SaveDraft } from '#shared/desk/website.ts';
import { type Draft, openDraft, type Staged } from '../draft.ts';
import { publishStaged } from './publish-staged.ts';

/** The person who is signed in to the desk. */
export const ann = 'ann@example.com';

/**
 * Opens a copy of the tests' content, which is published as the first version, as a working copy.
 * @param texts of files that say something else, by name
 */
export async function openTestDraft(texts: Record<string, string> = {}) {
  const folder = copyContent();
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  const versions = openVersions(folder);
  await publishFirstVersion(folder, versions);
  const opened = openDraft(folder, preparePhoto);
  /** What a person has seen who looks right before. */
  const seen = async () => ({
    versions: (await opened.overview()).versions,
    published: versions.published()?.id ?? null,
  });
  const draft: Draft = {
    ...opened,
    discard: async (what, by) => opened.discard({ ...(await seen()), ...what }, by),
  };
  const at = (...names: string[]) => path.join(folder, ...names);
  /** The text of a file of the working copy. */
  const textOf = (...names: string[]) => readFileSync(at(...names), 'utf8');
  const read = async <Value>(name: ContentFile) => (await draft.file(name)).value as Value;
  const versionFolder = () => versions.folderOf(versions.published()!.id);

  return {
    folder,
    draft,
    versions,
    at,
    textOf,
    read,
    /** The text of a file of the published version. */
    publishedOf: (name: ContentFile) => readFileSync(path.join(versionFolder(), name), 'utf8'),
    /** The folder of a snapshot of the working copy. */
    stage: async () => (await draft.stage()).folder,

    /** Changes a file as its form does. */
    async change<Value>(
      name: ContentFile,
      edit: (value: Value) => unknown,
      more: Pick<SaveDraft, 'renamed'> = {},
      of = draft,
    ) {
      const { value, version } = await of.file(name);
      const changed = structuredClone(value) as Value;
      edit(changed);
      const changes = changesBetween(value, withSame(value, changed));
      return of.save(name, { version, changes, ...more }, ann);
    },

    /** What is wrong with the working copy. */
    problems: async () => (await draft.overview()).problems,

    /** Somebody edits a file of the content folder by hand. */
    write: (name: string, change: (text: string) => string) => writeFileSync(at(name), change(textOf(name))),

    /** Publishes the working copy, or a snapshot that was made of it earlier. */
    publish: async (staged?: Staged) => publishStaged(folder, staged ?? (await draft.stage()), ann),

    restore: async (id: string) =>
      publishStaged(folder, await draft.stageVersion(id), ann, {
        stage: draft.stageUpdate,
        commit: draft.commitUpdate,
      }),
  };
}

/** A value with each part that is the same as before as the same object, as a form changes it. */
function withSame(before: unknown, after: unknown): unknown {
  if (isSame(before, after)) return before;
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return after;
  if (Array.isArray(after)) {
    const list = Array.isArray(before) ? before : [];
    return after.map((entry, at) => list.find((old) => isSame(old, entry)) ?? withSame(list[at], entry));
  }
  const parts = Object.entries(after).map(([key, part]) => [key, withSame(ownValue(before, key), part)]);
  return Object.fromEntries(parts);
}
