import type { UnsentChanges } from '#desk/device/stored-changes.ts';
import { applyChanges, type Change, changesBetween } from '#shared/content/changes.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type Conflict, merge } from '#shared/content/merge.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { copyRowIds, toFieldPath, toRowPath, valueAtRow } from '#shared/content/rows.ts';
import { type ShapeDescription, shapeAt } from '#shared/content/shape.ts';
import type { DraftFile, Rename } from '#shared/desk/website.ts';
import { change, type FileDraft, type Revision, withoutSent } from './file-draft.ts';
import { withRename } from './renames.ts';

/** Unsent changes of an earlier tab, possibly to an older revision. */
export interface ResumableChanges {
  base: unknown;
  changes: Change[];
  /** The conflicts, with row paths of the changed value. */
  conflicts?: (mine: unknown) => Conflict[];
  renames?: Rename[] | undefined;
  sent?: { tab: string; number: number; changes: Change[]; renames: Rename[] }[] | undefined;
}

/** Returns what another page needs to resume a draft. Row ids are only valid in this page, so paths have indexes. */
export const getUnsentChanges = ({
  base,
  now,
  unsent,
  conflicts,
  renames,
  sent,
}: FileDraft): UnsentChanges => ({
  changes: unsent,
  renames,
  conflicts: conflicts.flatMap((one) => {
    const path = toFieldPath(now, one.path);
    return path ? [{ ...one, path }] : [];
  }),
  sent: sent.map(({ value, ...one }) => ({ ...one, changes: changesBetween(base.value, value) })),
});

/** Converts stored changes for `resumeChanges`. */
export const toResumable = (
  base: DraftFile,
  { conflicts = [], ...more }: UnsentChanges,
): ResumableChanges => ({
  base: base.value,
  conflicts: (mine) => conflicts.map((one) => ({ ...one, path: toRowPath(mine, one.path) })),
  ...more,
});

/** Finds changes to fields that don't exist in this version of the content format. */
export const findStuckChanges = (
  base: DraftFile,
  changes: Change[],
  { shape, form }: { shape: ShapeDescription; form?: number | undefined },
) => (base.form === form ? [] : changes.filter(({ path }) => shapeAt(shape, path) === undefined));

/** Applies the unsent changes of an earlier tab to a draft. @param saves the saves in the newest revision */
export function resumeChanges(
  { typing: _typing, ...draft }: FileDraft,
  earlier: ResumableChanges,
  saves: Revision['saves'] = undefined,
): FileDraft {
  const start = copyRowIds(draft.now, earlier.base);
  const received = earlier.sent?.findLast(({ tab, number }) => ownValue(saves, tab) === number);
  // Entries that were added and saved have the row ids of the server's entries.
  const base = received
    ? copyRowIds(draft.now, structuredClone(applyChanges(start, received.changes)))
    : start;
  const typed = applyChanges(start, earlier.changes);
  const mine = received ? copyRowIds(base, structuredClone(typed), true) : typed;
  const { value, conflicts } = merge(base, mine, draft.now);
  const open = (earlier.conflicts?.(mine) ?? []).filter(
    ({ path, theirs }) => !isSame(theirs, valueAtRow(value, path)),
  );
  const others = conflicts.filter(({ path }) => !open.some((one) => isSame(one.path, path)));
  const renames = withoutSent(earlier.renames ?? [], received?.renames ?? []);
  return {
    ...change(draft, value, 0),
    renames: renames.reduce(withRename, draft.renames),
    conflicts: [...draft.conflicts, ...open, ...others],
  };
}
