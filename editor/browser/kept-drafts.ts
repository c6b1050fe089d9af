import type { FileName } from '../../content-model/schema/files.ts';
import { type Draft, type Revision, startDraft } from './draft.ts';
import type { ContentFile } from './talk.ts';
import { textsToGroups } from './texts-to-groups.ts';

/**
 * What is stored of a draft: enough to continue after the tab was closed, the browser crashed or the editor stopped.
 */
type Kept = { base: Revision; now: unknown };

const keyOf = (folder: string, file: FileName) => `draft of ${file} in ${folder}`;

/** @returns whether this browser stores it; some do not in a private window */
export function keepDraft(folder: string, file: FileName, draft: Draft): boolean {
  const kept: Kept = { base: draft.base, now: draft.now };
  try {
    localStorage.setItem(keyOf(folder, file), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(folder: string, file: FileName): void {
  try {
    localStorage.removeItem(keyOf(folder, file));
  } catch {
    // Where nothing can be stored, there is nothing to forget.
  }
}

/** An earlier draft; undo leads back to the file as it was then. */
export function readDraft(folder: string, { name, shape }: ContentFile): Draft | undefined {
  try {
    const { base, now } = JSON.parse(localStorage.getItem(keyOf(folder, name)) ?? '') as Kept;
    if (typeof base.version !== 'string' || typeof now !== 'object' || now === null) return undefined;
    // One from before there were translations has texts alone.
    const value = textsToGroups(shape, base.value);
    return { ...startDraft({ ...base, value }), now: textsToGroups(shape, now), past: [value] };
  } catch {
    return undefined;
  }
}
