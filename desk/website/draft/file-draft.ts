import { applyChanges, type Change, changesBetween } from '#shared/content/changes.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type Conflict, changedText, merge } from '#shared/content/merge.ts';
import { type FieldPath, valueAt } from '#shared/content/shape.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { SavedDraft } from '#shared/desk/website.ts';

/** A file's value and its version on the server. */
export interface Revision {
  value: unknown;
  version: string;
}

/** What is in the forms of one file. */
export interface FileDraft {
  /** What the server has, as far as this page knows. */
  base: Revision;
  now: unknown;
  /** What leads from one to the other: to be sent. */
  unsent: Change[];
  /** What undo and redo lead to. */
  past: unknown[];
  future: unknown[];
  /** Where text is being typed, so that undo takes back words rather than letters. */
  typing?: { path: FieldPath; at: number };
  /** A value in the forms that the server has in other words: they wait until nobody types there any more. */
  accepted?: unknown;
  /** What somebody else wrote meanwhile in the same places: nothing is sent until somebody has chosen. */
  conflicts: Conflict[];
}

/** In milliseconds: a pause in typing that ends an undo step. */
const pause = 1500;
const mostSteps = 100;

export const startDraft = (base: Revision): FileDraft => ({
  ...{ base, now: base.value, unsent: [], past: [], future: [], conflicts: [] },
});

/** The draft with another value in its forms. What says the same as the server's is the server's. */
function withNow({ accepted: _accepted, ...draft }: FileDraft, now: unknown): FileDraft {
  const unsent = changesBetween(draft.base.value, now);
  return { ...draft, now: unsent.length > 0 ? now : draft.base.value, unsent };
}

/** @param at the time, in milliseconds */
export function change(draft: FileDraft, now: unknown, at: number): FileDraft {
  if (isSame(draft.now, now)) return draft;
  const path = changedText(draft.now, now);
  const { typing } = draft;
  const isSameText = path !== undefined && at - (typing?.at ?? 0) < pause && isSame(typing?.path, path);
  const past = isSameText ? draft.past : [...draft.past, draft.now].slice(-mostSteps);
  const { typing: _before, ...rest } = withNow(draft, now);
  return { ...rest, past, future: [], ...(path && { typing: { path, at } }) };
}

export function undo({ typing: _typing, ...draft }: FileDraft): FileDraft {
  if (draft.past.length === 0) return draft;
  const [now, past] = [draft.past.at(-1), draft.past.slice(0, -1)];
  return withNow({ ...draft, past, future: [draft.now, ...draft.future] }, now);
}

export function redo({ typing: _typing, ...draft }: FileDraft): FileDraft {
  if (draft.future.length === 0) return draft;
  const [now, ...future] = draft.future;
  return withNow({ ...draft, past: [...draft.past, draft.now], future }, now);
}

/** Goes on from a newer revision of the file. Undo never takes back what came from elsewhere. */
export function settle(draft: FileDraft, disk: Revision): FileDraft {
  if (draft.base.version === disk.version) return draft;
  const over = (value: unknown) => merge(draft.base.value, value, disk.value).value;
  const { value, conflicts } = merge(draft.base.value, draft.now, disk.value);
  const open = draft.conflicts
    .filter(({ path }) => !conflicts.some((one) => isSame(one.path, path)))
    .map((one) => ({ ...one, theirs: valueAt(disk.value, one.path) }));
  const [past, future] = [draft.past.map(over), draft.future.map(over)];
  return withNow({ ...draft, base: disk, past, future, conflicts: [...conflicts, ...open] }, value);
}

/** Takes up what was changed earlier, to an older revision perhaps, and did not reach the server. */
export function takeUp(draft: FileDraft, base: unknown, mine: unknown): FileDraft {
  const { value, conflicts } = merge(base, mine, draft.now);
  return { ...change(draft, value, 0), conflicts: [...draft.conflicts, ...conflicts] };
}

/** One place, as one of the two has written it. */
export function choose(draft: FileDraft, path: FieldPath, side: 'mine' | 'theirs'): FileDraft {
  const isThis = (one: Conflict) => isSame(one.path, path);
  const conflict = draft.conflicts.find(isThis);
  const conflicts = draft.conflicts.filter((one) => !isThis(one));
  if (!conflict || side === 'mine') return { ...draft, conflicts };
  const past = [...draft.past, draft.now];
  return withNow({ ...draft, conflicts, past }, withPart(draft.now, path, conflict.theirs));
}

/**
 * After the server has taken what was sent, and has perhaps corrected it; more may have been typed since.
 * @param isTyping a text that somebody is writing stays as it is
 */
export function afterSaving(
  draft: FileDraft,
  sent: unknown,
  answer: SavedDraft,
  isTyping: boolean,
): FileDraft {
  const value = applyChanges(sent, answer.corrected);
  const next = { ...draft, base: { value, version: answer.version } };
  if (answer.corrected.length === 0) return withNow(next, draft.now);
  const over = (earlier: unknown) => merge(sent, earlier, value).value;
  const corrected = withNow({ ...next, past: draft.past.map(over), future: [] }, over(draft.now));
  const text = isTyping ? draft.typing?.path : undefined;
  if (!text) return corrected;
  const typed = withNow(corrected, withPart(corrected.now, text, valueAt(draft.now, text)));
  return draft.now === sent ? { ...typed, unsent: [], accepted: typed.now } : typed;
}

/** Once nobody types any more: what the server has made of it stands in the form. */
export function afterTyping(draft: FileDraft): FileDraft {
  return draft.accepted !== undefined && draft.accepted === draft.now
    ? withNow(draft, draft.base.value)
    : draft;
}
