import { isSame } from './is-same.ts';
import { isGroup, ownValue } from './own-value.ts';
import { copyRowIds, hasSameRows, rowOfAdded, rowsOf, withRows } from './rows.ts';
import type { FieldPath } from './shape.ts';
import { withPart } from './with-part.ts';

/**
 * One step from a value to another, applied after the steps before it. `value`: the new value at the path; without it,
 * the path is removed. `order`: the list's new order, by the entries' earlier positions, -1 for each of `added`; an
 * entry that isn't listed is removed.
 */
export type Change = { path: FieldPath } & ({ value?: unknown } | { order: number[]; added?: unknown[] });

/**
 * Returns the smallest set of changes from one value to another: a changed word among five hundred projects, or a
 * moved one, doesn't require sending all of them.
 */
export function changesBetween(before: unknown, after: unknown, path: FieldPath = []): Change[] {
  if (before === after || (isSame(before, after) && hasSameRows(before, after))) return [];
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, path);
  if (isGroup(before) && isGroup(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changesBetween(ownValue(before, key), ownValue(after, key), [...path, key]));
  }
  return [after === undefined ? { path } : { path, value: after }];
}

/** Compares lists: order first, so that changes inside an entry refer to its new position. */
function changesOfList(before: unknown[], after: unknown[], path: FieldPath): Change[] {
  copyRowIds(before, after);
  const places = new Map(rowsOf(before).map((row, at) => [row, at]));
  const order = rowsOf(after).map((row) => places.get(row) ?? -1);
  const isInPlace = order.length === before.length && order.every((place, at) => place === at);
  const added = after.filter((_entry, at) => order[at] === -1);
  const inside = after.flatMap((entry, at) =>
    order[at] === -1 ? [] : changesBetween(before[order[at]!], entry, [...path, at]),
  );
  return isInPlace ? inside : [{ path, order, ...(added.length > 0 && { added }) }, ...inside];
}

/**
 * Applies changes to a value.
 * @throws if a list has no such entries, as when the changes were made to another value
 */
export function applyChanges(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((whole, change) => {
    if (!('order' in change)) return withPart(whole, change.path, change.value);
    const list = change.path.reduce<unknown>(ownValue, whole);
    const before = Array.isArray(list) ? list : [];
    const rows = rowsOf(before);
    const added = [...(change.added ?? [])];
    const next = change.order.map((at) => (at === -1 ? added.shift() : before[at]));
    if (next.includes(undefined)) throw new Error('The list has no such entry.');
    withRows(
      next,
      change.order.map((at, index) => rows[at] ?? rowOfAdded(next[index], rows)),
    );
    return withPart(whole, change.path, next);
  }, value);
}
