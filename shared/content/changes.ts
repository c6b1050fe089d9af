import { isSame } from './is-same.ts';
import { ownValue } from './own-value.ts';
import type { FieldPath } from './shape.ts';
import { withPart } from './with-part.ts';

/**
 * One step from a value to another. `value`: what stands at the path from now on; without it, nothing does. `order`: how
 * the list there goes on, by the places that its entries had, -1 for each of `added`; who is not named is removed.
 */
export type Change = { path: FieldPath } & ({ value?: unknown } | { order: number[]; added?: unknown[] });

/**
 * What leads from one value to another, as little as that takes: to write one word among five hundred projects, or to
 * move one to the top, not all of them have to be sent.
 * @param after made from `before` by changing parts, so that what did not change is the same object
 */
export function changesBetween(before: unknown, after: unknown, path: FieldPath = []): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, path);
  if (isGroup(before) && isGroup(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changesBetween(ownValue(before, key), ownValue(after, key), [...path, key]));
  }
  return [after === undefined ? { path } : { path, value: after }];
}

function changesOfList(before: unknown[], after: unknown[], path: FieldPath): Change[] {
  const inPlace = before.length === after.length && after.filter((entry, at) => entry !== before[at]);
  // What was written in one entry, and not moved, is a change of that entry.
  if (inPlace && !inPlace.some((entry) => before.includes(entry)))
    return after.flatMap((entry, at) => changesBetween(before[at], entry, [...path, at]));
  const left = new Map(before.map((entry, at) => [at, entry]));
  const order = after.map((entry) => {
    const [at = -1] = [...left].find(([, known]) => isSame(known, entry)) ?? [];
    left.delete(at);
    return at;
  });
  const added = after.filter((_entry, at) => order[at] === -1);
  return [{ path, order, ...(added.length > 0 && { added }) }];
}

/** @throws if a list has no such entries, as when the changes were made to another value */
export function applyChanges(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((whole, change) => {
    if (!('order' in change)) return withPart(whole, change.path, change.value);
    const list = change.path.reduce<unknown>(ownValue, whole);
    const added = [...(change.added ?? [])];
    const next = change.order.map((at) => (at === -1 ? added.shift() : ownValue(list, at)));
    if (next.includes(undefined)) throw new Error('The list has no such entry.');
    return withPart(whole, change.path, next);
  }, value);
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
