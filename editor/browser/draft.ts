import { changedText, merge } from '#shared/content/merge.ts';

/** A file's value and its version on disk. */
export type Revision = { value: unknown; version: string };

/**
 * What is in a form: the revision it started from, its current value, and what undo and redo lead to. `typing`: where
 * text is being typed, so that undo takes back words rather than letters.
 */
export type Draft = {
  base: Revision;
  now: unknown;
  past: unknown[];
  future: unknown[];
  typing?: { place: string; at: number };
};

/** In milliseconds: a pause in typing that ends an undo step. */
const pause = 1500;
const mostSteps = 200;

export const startDraft = ({ value, version }: Revision): Draft => ({
  base: { value, version },
  now: value,
  past: [],
  future: [],
});

/** @param at the time, in milliseconds */
export function change(draft: Draft, now: unknown, at: number): Draft {
  const place = changedText(draft.now, now)?.join('.');
  const isSameText =
    place !== undefined &&
    draft.typing?.place === place &&
    at - draft.typing.at < pause &&
    draft.past.length > 0;
  const past = isSameText ? draft.past : [...draft.past, draft.now].slice(-mostSteps);
  return { ...draft, now, past, future: [], typing: place === undefined ? undefined : { place, at } };
}

export function undo(draft: Draft): Draft {
  if (draft.past.length === 0) return draft;
  const [now, past] = [draft.past.at(-1), draft.past.slice(0, -1)];
  return { base: draft.base, now, past, future: [draft.now, ...draft.future] };
}

export function redo(draft: Draft): Draft {
  const [now, ...future] = draft.future;
  if (now === undefined) return draft;
  return { base: draft.base, now, past: [...draft.past, draft.now], future };
}

/**
 * Rebases a draft onto a newer revision of its file.
 * @returns the draft, unless both changed the same place: then the owner has to choose
 */
export function settle(draft: Draft, disk: Revision): Draft | undefined {
  if (draft.base.version === disk.version) return draft;
  const { value, conflicts } = merge(draft.base.value, draft.now, disk.value);
  if (conflicts.length > 0) return undefined;
  return {
    base: disk,
    now: value,
    past: draft.past.map(over(draft, disk)),
    future: draft.future.map(over(draft, disk)),
  };
}

/** Continues from another revision with a value; undo leads back to what was in the form before. */
export function rebase(draft: Draft, disk: Revision, now: unknown): Draft {
  return { base: disk, now, past: [...draft.past, draft.now].map(over(draft, disk)), future: [] };
}

/** Undo takes back what was done in the form, never what came from disk in the meantime. */
const over = (draft: Draft, disk: Revision) => (value: unknown) =>
  merge(draft.base.value, value, disk.value).value;
