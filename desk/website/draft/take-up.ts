import type { Unsent } from '#desk/device/kept-website.ts';
import { applyChanges, type Change, changesBetween } from '#shared/content/changes.ts';
import { isSame } from '#shared/content/is-same.ts';
import { type Conflict, merge } from '#shared/content/merge.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { copyRowIds, toFieldPath, toRowPath, valueAtRow } from '#shared/content/rows.ts';
import { type ShapeDescription, shapeAt } from '#shared/content/shape.ts';
import type { DraftFile, Rename } from '#shared/desk/website.ts';
import { change, type FileDraft, type Revision, withoutSent } from './file-draft.ts';
import { withRename } from './renames.ts';

/** What was changed earlier, to an older revision perhaps, and did not reach the server. */
export interface Left {
  base: unknown;
  changes: Change[];
  /** Paths are row paths of what the changes lead to. */
  conflicts?: (mine: unknown) => Conflict[];
  renames?: Rename[] | undefined;
  sent?: { tab: string; number: number; changes: Change[]; renames: Rename[] }[] | undefined;
}

/** What another page needs to go on from here. Row ids are this page's: places are kept instead. */
export const unsentOf = ({ base, now, unsent, conflicts, renames, sent }: FileDraft): Unsent => ({
  changes: unsent,
  renames,
  conflicts: conflicts.flatMap((one) => {
    const path = toFieldPath(now, one.path);
    return path ? [{ ...one, path }] : [];
  }),
  sent: sent.map(({ value, ...one }) => ({ ...one, changes: changesBetween(base.value, value) })),
});

/** The same as this page takes it up. */
export const leftIn = (base: DraftFile, { conflicts = [], ...more }: Unsent): Left => ({
  base: base.value,
  conflicts: (mine) => conflicts.map((one) => ({ ...one, path: toRowPath(mine, one.path) })),
  ...more,
});

/** The changes for which no field of this form of the content has a place. */
export const changesWithoutPlace = (
  base: DraftFile,
  changes: Change[],
  { shape, form }: { shape: ShapeDescription; form?: number | undefined },
) => (base.form === form ? [] : changes.filter(({ path }) => shapeAt(shape, path) === undefined));

/** Takes up what an earlier tab has left. @param saves as in the newest revision */
export function takeUp(
  { typing: _typing, ...draft }: FileDraft,
  left: Left,
  saves: Revision['saves'] = undefined,
): FileDraft {
  const start = copyRowIds(draft.now, left.base);
  const taken = left.sent?.findLast(({ tab, number }) => ownValue(saves, tab) === number);
  // What was added and sent is in the server's text: its entries are those there.
  const base = taken ? copyRowIds(draft.now, structuredClone(applyChanges(start, taken.changes))) : start;
  const typed = applyChanges(start, left.changes);
  const mine = taken ? copyRowIds(base, structuredClone(typed), true) : typed;
  const { value, conflicts } = merge(base, mine, draft.now);
  const open = (left.conflicts?.(mine) ?? []).filter(
    ({ path, theirs }) => !isSame(theirs, valueAtRow(value, path)),
  );
  const others = conflicts.filter(({ path }) => !open.some((one) => isSame(one.path, path)));
  const renames = withoutSent(left.renames ?? [], taken?.renames ?? []);
  return {
    ...change(draft, value, 0),
    renames: renames.reduce(withRename, draft.renames),
    conflicts: [...draft.conflicts, ...open, ...others],
  };
}
