import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '#server/testing/parts.ts';
import { changesBetween } from '#shared/content/changes.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { SaveDraft } from '#shared/desk/website.ts';
import { takePhoto } from '../../photos/take-photo.ts';
import { openDraft } from '../draft.ts';

/** Who is at the desk. */
export const ann = 'ann@example.com';

/** The draft of a copy of the tests' content. */
export function openTestDraft() {
  const folder = temporaryFolder();
  cpSync('tests/content', folder, { recursive: true });
  const draft = openDraft(folder, (picture) => takePhoto(Buffer.from(picture)));
  const at = (...names: string[]) => path.join(folder, ...names);
  const textOf = (...names: string[]) => readFileSync(at(...names), 'utf8');
  const read = async <Value>(name: ContentFile) => (await draft.file(name)).value as Value;

  /** A whole content folder as the draft has it. */
  async function layOut() {
    const target = path.join(temporaryFolder(), 'content');
    await draft.layOut(target);
    return target;
  }

  return {
    ...{ folder, draft, at, textOf, read, layOut },
    /** The text of a file in the draft, or what is published. */
    draftOf: (name: ContentFile) => textOf(...(existsSync(at('.draft', name)) ? ['.draft', name] : [name])),

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

    /** What is wrong with the draft. */
    problems: async () => (await draft.overview()).problems,

    /** Another writes a published file by hand. */
    write: (name: string, change: (text: string) => string) => writeFileSync(at(name), change(textOf(name))),

    /** As a build would, that has gone well: what was laid out earlier is published. */
    async publish(laidOut: string) {
      rmSync(at('photos'), { recursive: true });
      cpSync(laidOut, folder, { recursive: true, preserveTimestamps: true });
      await draft.settle();
    },
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
