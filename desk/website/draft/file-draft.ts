import { applyChanges, type Change, changesBetween } from '#shared/content/changes.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isEmpty } from '#shared/content/is-empty.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type Conflict, findChangedText, merge } from '#shared/content/merge.ts';
import { ownValue } from '#shared/content/own-value.ts';
import {
  copyRowIds,
  hasSameRows,
  insertEntry,
  type RowPath,
  rowsOf,
  toFieldPath,
  valueAtRow,
} from '#shared/content/rows.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { Rename, SavedDraft } from '#shared/desk/website.ts';
import { languages } from '#shared/languages.ts';
import { findReadyRenames, findRenames, pruneRenames, withRename } from './renames.ts';

/** A file's value and its version on the server. */
export interface Revision {
  value: unknown;
  version: string;
  /** The number of each tab's last save in this revision. */
  saves?: Record<string, number> | undefined;
}

/** An undo step: one change in one form. */
export interface Step {
  form: string;
  before: unknown;
  after: unknown;
  /** The number shared by steps in several files that are undone together. */
  batch?: number;
}

/** A save without an answer. Only the next revision shows whether the server has it. */
export interface Sent {
  tab: string;
  number: number;
  value: unknown;
  renames: Rename[];
}

/** The draft of a file in this page. Every list has row ids, which stay with their entries. */
export interface FileDraft {
  name: ContentFile;
  /** The server's revision, as far as this page knows. */
  base: Revision;
  now: unknown;
  /** The changes from `base` to `now`. */
  unsent: Change[];
  past: Step[];
  future: Step[];
  /** Where text is being typed, so that continuous typing is one undo step. */
  typing?: { path: RowPath; at: number };
  /** A value that the server has corrected. The correction shows once nobody is typing there. */
  accepted?: unknown;
  /** The conflicts with another person's changes. Nothing is sent until they are resolved. */
  conflicts: Conflict[];
  /** The renamed entries that other texts still refer to by their old names. */
  renames: Rename[];
  sent: Sent[];
}

/** The pause in typing that ends an undo step, in milliseconds. */
const typingPause = 1500;
const maxSteps = 100;

export const startDraft = (name: ContentFile, base: Revision): FileDraft => ({
  name,
  base,
  now: base.value,
  unsent: [],
  past: [],
  future: [],
  conflicts: [],
  renames: [],
  sent: [],
});

/** Whether a draft has unsent changes. */
export const isUnsent = ({ name, now, unsent, renames, conflicts }: FileDraft) =>
  unsent.length + conflicts.length + findReadyRenames(name, now, renames).length > 0;

/** Returns the draft with another value. If it equals the server's, it is the same object. */
function withNow({ accepted: _accepted, ...draft }: FileDraft, now: unknown): FileDraft {
  const unsent = changesBetween(draft.base.value, now);
  return { ...draft, now: unsent.length > 0 ? now : draft.base.value, unsent };
}

/** Returns the draft with a value that a person edited, including its renames. */
function withEdit(draft: FileDraft, now: unknown): FileDraft {
  const renames = findRenames(draft.name, draft.now, now).reduce(withRename, draft.renames);
  return { ...withNow(draft, now), renames: pruneRenames(draft.name, now, renames) };
}

/** Changes the value of a draft as an undo step. @param at the time, in milliseconds @param form the form of the change */
export function change(draft: FileDraft, now: unknown, at: number, form = ''): FileDraft {
  copyRowIds(draft.now, now, true);
  if (isSame(draft.now, now) && hasSameRows(draft.now, now)) return draft;
  const path = findChangedText(draft.now, now);
  const { typing } = draft;
  const last = draft.past.at(-1);
  const isSameText =
    path !== undefined &&
    at - (typing?.at ?? 0) < typingPause &&
    isSame(typing?.path, path) &&
    last?.form === form;
  const past = isSameText ? draft.past.slice(0, -1) : draft.past;
  const { typing: _before, ...rest } = withEdit(draft, now);
  const step = { form, before: isSameText ? last.before : draft.now, after: rest.now };
  return {
    ...rest,
    past: [...past, step].slice(-maxSteps),
    future: draft.future.filter((one) => one.form !== form),
    ...(path && { typing: { path, at } }),
  };
}

/** Adds the last step of a form to a batch. Several steps of typing in one text become one. */
export function joinBatch({ typing: _typing, ...draft }: FileDraft, form: string, batch: number): FileDraft {
  const last = draft.past.at(-1);
  if (last?.form !== form) return draft;
  // All languages of a text count as one.
  const textOf = ({ before, after }: Step) =>
    findChangedText(before, after)?.filter((step) => !(languages as readonly unknown[]).includes(step));
  const text = textOf(last);
  const from =
    draft.past.findLastIndex((one) => one.form !== form || !text || !isSame(textOf(one), text)) + 1;
  const first = draft.past[Math.min(from, draft.past.length - 1)]!;
  const past = text ? draft.past.slice(0, from) : draft.past.slice(0, -1);
  return { ...draft, past: [...past, { ...last, before: first.before, batch }] };
}

/**
 * Removes an empty entry, and the undo steps that would restore it. An entry with a conflict stays.
 */
export function dropEmptyEntry(draft: FileDraft, path: RowPath): FileDraft {
  const without = (value: unknown) => {
    const places = toFieldPath(value, path);
    return places ? withPart(value, places, undefined) : value;
  };
  const isAsked = draft.conflicts.some((one) => path.every((step, depth) => one.path[depth] === step));
  const entry = valueAtRow(draft.now, path);
  if (isAsked || entry === undefined || !isEmpty(entry)) return draft;
  const others = (steps: Step[]) =>
    steps
      .map((step) => ({ ...step, before: without(step.before), after: without(step.after) }))
      .filter(({ before, after }) => !isSame(before, after));
  return {
    ...withEdit(draft, without(draft.now)),
    past: others(draft.past),
    future: others(draft.future),
  };
}

/** Undoes the last change of a form, and nothing that was changed elsewhere. */
export const undo = (draft: FileDraft, form = '') => moveStep(draft, form, 'past', 'future');
export const redo = (draft: FileDraft, form = '') => moveStep(draft, form, 'future', 'past');

function moveStep(
  { typing: _typing, ...draft }: FileDraft,
  form: string,
  from: 'past' | 'future',
  to: 'past' | 'future',
): FileDraft {
  const step = draft[from].findLast((one) => one.form === form);
  if (!step) return draft;
  const [was, is] = from === 'past' ? [step.after, step.before] : [step.before, step.after];
  const now = merge(was, draft.now, is).value;
  const left = { ...draft, [from]: draft[from].filter((one) => one !== step) };
  // Somebody else has undone it already.
  if (isSame(now, draft.now) && hasSameRows(now, draft.now)) return moveStep(left, form, from, to);
  return withEdit({ ...left, [to]: [...draft[to], step] }, now);
}

/**
 * Rebases a draft onto a newer revision of the file. Undo never takes back changes from elsewhere.
 * @param open the entries that are open on the screen: removing them elsewhere is a conflict
 */
export function rebase(draft: FileDraft, disk: Revision, open: readonly RowPath[] = []): FileDraft {
  if (draft.base.version === disk.version) return draft;
  const { base, renames, rest } = acceptLostAnswer(draft, disk);
  copyRowIds(base.value, disk.value);
  const merged = new Map<unknown, unknown>();
  const over = (value: unknown) => {
    if (!merged.has(value)) merged.set(value, merge(base.value, value, disk.value).value);
    return merged.get(value);
  };
  const overStep = (step: Step) => ({ ...step, before: over(step.before), after: over(step.after) });
  const found = merge(base.value, draft.now, disk.value);
  const { value, conflicts } = keepOpenEntries(draft.now, found, open);
  const earlier = draft.conflicts
    .filter(({ path }) => !conflicts.some((one) => isSame(one.path, path)))
    .map((one) => ({ ...one, theirs: valueAtRow(disk.value, one.path) }))
    .filter(({ path, theirs }) => !isSame(theirs, valueAtRow(value, path)));
  return withNow(
    {
      ...rest,
      base: disk,
      renames,
      past: draft.past.map(overStep),
      future: draft.future.map(overStep),
      conflicts: [...conflicts, ...earlier],
    },
    value,
  );
}

/**
 * Continues from a save that the server has, although its answer was lost. Saves to an earlier version that are not in this
 * revision will be refused by the server.
 */
function acceptLostAnswer(draft: FileDraft, { saves }: Revision) {
  const { sent, ...rest } = draft;
  const received = sent.findLast(({ tab, number }) => ownValue(saves, tab) === number);
  return {
    base: received ? { value: received.value } : draft.base,
    renames: received ? withoutSent(draft.renames, received.renames) : draft.renames,
    rest: { ...rest, sent: [] },
  };
}

export const withoutSent = (renames: Rename[], sent: Rename[]) =>
  renames.filter((one) => !sent.some((other) => isSame(one, other)));

/** Keeps open entries that somebody else has removed, as conflicts. */
function keepOpenEntries(now: unknown, merged: ReturnType<typeof merge>, open: readonly RowPath[]) {
  let { value } = merged;
  const conflicts = [...merged.conflicts];
  for (const path of open) {
    const mine = valueAtRow(now, path);
    const [around, row] = [path.slice(0, -1), Number(path.at(-1))];
    const [list, were] = [valueAtRow(value, around), valueAtRow(now, around)];
    if (mine === undefined || !Array.isArray(list) || !Array.isArray(were)) continue;
    if (rowsOf(list).includes(row)) continue;
    value = withPart(value, toFieldPath(value, around)!, insertEntry(list, mine, row, rowsOf(were)));
    conflicts.push({ path, mine, theirs: undefined });
  }
  return { value, conflicts };
}

/** Resolves a conflict with one of the two versions. */
export function resolveConflict(
  draft: FileDraft,
  path: RowPath,
  side: 'mine' | 'theirs',
  form = '',
): FileDraft {
  const { typing: _typing, ...rest } = draft;
  const isThis = (one: Conflict) => isSame(one.path, path);
  const conflict = draft.conflicts.find(isThis);
  const chosen = { ...rest, conflicts: draft.conflicts.filter((one) => !isThis(one)) };
  const places = toFieldPath(draft.now, path);
  // The forms have mine, and an entry that only one of them has.
  const isThere = side === 'mine' ? conflict?.mine !== undefined : conflict?.mine === undefined;
  if (!conflict || !places || isThere) return chosen;
  const part = side === 'mine' ? undefined : conflict.theirs;
  return change(chosen, withPart(draft.now, places, part), 0, form);
}

/** Returns the draft with a running save. */
export const markAsSent = (draft: FileDraft, tab: string, number: number, renames: Rename[]): FileDraft => ({
  ...draft,
  sent: [...draft.sent, { tab, number, value: draft.now, renames }],
});

/**
 * Returns the draft after a save, with the server's corrections. More may have been typed since.
 * @param isTyping whether the text being typed must stay as it is
 */
export function afterSaving(
  draft: FileDraft,
  { value: sent, renames }: Pick<Sent, 'value' | 'renames'>,
  answer: SavedDraft,
  isTyping: boolean,
): FileDraft {
  const value = applyChanges(sent, answer.corrected);
  const next = {
    ...draft,
    base: { value, version: answer.version },
    renames: withoutSent(draft.renames, renames),
    sent: [],
  };
  if (answer.corrected.length === 0) return withNow(next, draft.now);
  const over = (earlier: unknown) => merge(sent, earlier, value).value;
  const past = draft.past.map((step) => ({ ...step, before: over(step.before), after: over(step.after) }));
  const corrected = withNow({ ...next, past, future: [] }, over(draft.now));
  const text = isTyping ? draft.typing?.path : undefined;
  const places = text && toFieldPath(corrected.now, text);
  if (!places) return corrected;
  const typed = withNow(corrected, withPart(corrected.now, places, valueAtRow(draft.now, text)));
  return draft.now === sent ? { ...typed, unsent: [], accepted: typed.now } : typed;
}

/** Shows the server's correction of a text once nobody is typing there. */
export function afterTyping(draft: FileDraft): FileDraft {
  return draft.accepted !== undefined && draft.accepted === draft.now
    ? withNow(draft, draft.base.value)
    : draft;
}
