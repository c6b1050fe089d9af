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
import { livingRenames, readyRenames, renamesBetween, withRename } from './renames.ts';

/** A file's value and its version on the server. */
export interface Revision {
  value: unknown;
  version: string;
  /** The last save of each tab that is in it, by the tab. */
  saves?: Record<string, number> | undefined;
}

/** What was changed in one form, once: undo and redo lead from one value to the other. */
export interface Step {
  form: string;
  before: unknown;
  after: unknown;
  /** Steps in several files that are one to a person have the same. */
  batch?: number;
}

/** What was sent and not answered: whether the server has it, only the next revision tells. */
export interface Sent {
  tab: string;
  number: number;
  value: unknown;
  renames: Rename[];
}

/** What is in the forms of one file. Every list in it has row ids, which stay those of its entries. */
export interface FileDraft {
  name: ContentFile;
  /** What the server has, as far as this page knows. */
  base: Revision;
  now: unknown;
  /** What leads from one to the other: to be sent. */
  unsent: Change[];
  past: Step[];
  future: Step[];
  /** Where text is being typed, so that undo takes back words rather than letters. */
  typing?: { path: RowPath; at: number };
  /** A value in the forms that the server has in other words: they wait until nobody types there any more. */
  accepted?: unknown;
  /** What somebody else wrote meanwhile in the same places: nothing is sent until somebody has chosen. */
  conflicts: Conflict[];
  /** What goes by another name now, and is still named so elsewhere. */
  renames: Rename[];
  sent: Sent[];
}

/** In milliseconds: a pause in typing that ends an undo step. */
const pause = 1500;
const mostSteps = 100;

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

/** Whether anything of it has yet to be sent. */
export const isUnsent = ({ name, now, unsent, renames, conflicts }: FileDraft) =>
  unsent.length + conflicts.length + readyRenames(name, now, renames).length > 0;

/** The draft with another value in its forms. What says the same as the server's is the server's. */
function withNow({ accepted: _accepted, ...draft }: FileDraft, now: unknown): FileDraft {
  const unsent = changesBetween(draft.base.value, now);
  return { ...draft, now: unsent.length > 0 ? now : draft.base.value, unsent };
}

/** The same of what a person did: who is named in it goes by another name from then on. */
function withOwn(draft: FileDraft, now: unknown): FileDraft {
  const renames = renamesBetween(draft.name, draft.now, now).reduce(withRename, draft.renames);
  return { ...withNow(draft, now), renames: livingRenames(draft.name, now, renames) };
}

/** @param at the time, in milliseconds @param form the one in which it was changed */
export function change(draft: FileDraft, now: unknown, at: number, form = ''): FileDraft {
  copyRowIds(draft.now, now, true);
  if (isSame(draft.now, now) && hasSameRows(draft.now, now)) return draft;
  const path = findChangedText(draft.now, now);
  const { typing } = draft;
  const last = draft.past.at(-1);
  const isSameText =
    path !== undefined && at - (typing?.at ?? 0) < pause && isSame(typing?.path, path) && last?.form === form;
  const past = isSameText ? draft.past.slice(0, -1) : draft.past;
  const { typing: _before, ...rest } = withOwn(draft, now);
  const step = { form, before: isSameText ? last.before : draft.now, after: rest.now };
  return {
    ...rest,
    past: [...past, step].slice(-mostSteps),
    future: draft.future.filter((one) => one.form !== form),
    ...(path && { typing: { path, at } }),
  };
}

/** The draft with what a form did last as a step of a batch; a text that was typed in several goes is one step. */
export function joinBatch({ typing: _typing, ...draft }: FileDraft, form: string, batch: number): FileDraft {
  const last = draft.past.at(-1);
  if (last?.form !== form) return draft;
  // In all languages, it's one.
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
 * Removes an entry in which nothing is written, and the steps that would bring it back. One that somebody else is asked
 * about, or that isn't there, stays as it is.
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
    ...withOwn(draft, without(draft.now)),
    past: others(draft.past),
    future: others(draft.future),
  };
}

/** Takes back what was changed last in a form, and nothing that was changed elsewhere. */
export const undo = (draft: FileDraft, form = '') => follow(draft, form, 'past', 'future');
export const redo = (draft: FileDraft, form = '') => follow(draft, form, 'future', 'past');

function follow(
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
  // Somebody else has taken it back already.
  if (isSame(now, draft.now) && hasSameRows(now, draft.now)) return follow(left, form, from, to);
  return withOwn({ ...left, [to]: [...draft[to], step] }, now);
}

/**
 * Goes on from a newer revision of the file. Undo never takes back what came from elsewhere.
 * @param open the entries that somebody has open: what happens to them is asked about
 */
export function settle(draft: FileDraft, disk: Revision, open: readonly RowPath[] = []): FileDraft {
  if (draft.base.version === disk.version) return draft;
  const { base, renames, rest } = withAnswered(draft, disk);
  copyRowIds(base.value, disk.value);
  const merged = new Map<unknown, unknown>();
  const over = (value: unknown) => {
    if (!merged.has(value)) merged.set(value, merge(base.value, value, disk.value).value);
    return merged.get(value);
  };
  const overStep = (step: Step) => ({ ...step, before: over(step.before), after: over(step.after) });
  const found = merge(base.value, draft.now, disk.value);
  const { value, conflicts } = withOpen(draft.now, found, open);
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
 * If what was sent was taken, and only the answer was lost, this page goes on from there. Of what was sent to an earlier
 * version and isn't in this one, nothing will be: the server refuses it.
 */
function withAnswered(draft: FileDraft, { saves }: Revision) {
  const { sent, ...rest } = draft;
  const taken = sent.findLast(({ tab, number }) => ownValue(saves, tab) === number);
  return {
    base: taken ? { value: taken.value } : draft.base,
    renames: taken ? withoutSent(draft.renames, taken.renames) : draft.renames,
    rest: { ...rest, sent: [] },
  };
}

export const withoutSent = (renames: Rename[], sent: Rename[]) =>
  renames.filter((one) => !sent.some((other) => isSame(one, other)));

/** Entries that somebody has open and somebody else has removed are there until that is decided. */
function withOpen(now: unknown, merged: ReturnType<typeof merge>, open: readonly RowPath[]) {
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

/** One place, as one of the two has written it. */
export function choose(draft: FileDraft, path: RowPath, side: 'mine' | 'theirs', form = ''): FileDraft {
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

/** The draft while it is being sent. */
export const sending = (draft: FileDraft, tab: string, number: number, renames: Rename[]): FileDraft => ({
  ...draft,
  sent: [...draft.sent, { tab, number, value: draft.now, renames }],
});

/**
 * After the server has taken what was sent, and has perhaps corrected it; more may have been typed since.
 * @param isTyping a text that somebody is writing stays as it is
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

/** Once nobody types any more: what the server has made of it stands in the form. */
export function afterTyping(draft: FileDraft): FileDraft {
  return draft.accepted !== undefined && draft.accepted === draft.now
    ? withNow(draft, draft.base.value)
    : draft;
}
