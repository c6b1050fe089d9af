import { isSame } from './is-same.ts';
import { isGroup, ownValue } from './own-value.ts';
import { carryRows, hasSameRows, rowOfAdded, rowsOf, withRows } from './rows.ts';
import type { FieldPath } from './shape.ts';
import { withPart } from './with-part.ts';

/**
 * One step from a value to another, made after those before it. `value`: what stands at the path from now on; without it,
 * nothing does. `order`: how the list there goes on, by the places that its entries had, -1 for each of `added`; who is not
 * named is removed.
 */
export type Change = { path: FieldPath } & ({ value?: unknown } | { order: number[]; added?: unknown[] });

/**
 * What leads from one value to another, as little as that takes: to write one word among five hundred projects, or to
 * move one to the top, not all of them have to be sent.
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

/** The order first: what was written in an entry is at its new place then. */
function changesOfList(before: unknown[], after: unknown[], path: FieldPath): Change[] {
  carryRows(before, after);
  const places = new Map(rowsOf(before).map((row, at) => [row, at]));
  const order = rowsOf(after).map((row) => places.get(row) ?? -1);
  const isInPlace = order.length === before.length && order.every((place, at) => place === at);
  const added = after.filter((_entry, at) => order[at] === -1);
  const inside = after.flatMap((entry, at) =>
    order[at] === -1 ? [] : changesBetween(before[order[at]!], entry, [...path, at]),
  );
  return isInPlace ? inside : [{ path, order, ...(added.length > 0 && { added }) }, ...inside];
}

/** @throws if a list has no such entries, as when the changes were made to another value */
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
