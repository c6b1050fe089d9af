import { isSame } from './is-same.ts';
import { isGroup, ownValue } from './own-value.ts';
import { hasSameRows, type RowPath, rowsOf, withRows } from './rows.ts';

/** A part that both changed in different ways; undefined on a side that removed it. */
export type Conflict = { path: RowPath; mine: unknown; theirs: unknown };

/**
 * Merges two people's versions of one file whose lists have the row ids of the base (`copyRowIds`). A change by only
 * one of them is accepted; where both changed a part, `value` has mine and `conflicts` lists it. Added entries are
 * included; an entry that one changed and the other removed is kept, and is a conflict.
 */
export function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: RowPath = [],
): { value: unknown; conflicts: Conflict[] } {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return { value: mine, conflicts: [] };
  if (isEqual(mine, base)) return { value: theirs, conflicts: [] };
  if (isGroup(mine) && isGroup(theirs)) {
    const before = isGroup(base) ? base : {};
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    const parts = keys.map(
      (key) =>
        [
          key,
          merge(ownValue(before, key), ownValue(mine, key), ownValue(theirs, key), [...path, key]),
        ] as const,
    );
    const present = parts
      .filter(([, { value }]) => value !== undefined)
      .map(([key, { value }]) => [key, value]);
    return { value: Object.fromEntries(present), conflicts: parts.flatMap(([, part]) => part.conflicts) };
  }
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs, path);
  // Which English a Spanish was last looked at with, and what an entry is told apart by, isn't for the owner to choose.
  if (['of', 'id'].includes(String(path.at(-1)))) return { value: theirs ?? mine, conflicts: [] };
  return { value: mine, conflicts: [{ path, mine, theirs }] };
}

const isEqual = (one: unknown, other: unknown) => isSame(one, other) && hasSameRows(one, other);

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[], path: RowPath) {
  const [before, ours, others] = [rowsOf(base), rowsOf(mine), rowsOf(theirs)];
  const entries = [base, mine, theirs].map(
    (list) => new Map(list.map((entry, at) => [rowsOf(list)[at]!, entry])),
  );
  const value: unknown[] = [];
  const rows: number[] = [];
  const conflicts: Conflict[] = [];
  const isTheirOrder = !isInOrder(others, before) && isInOrder(ours, before);
  for (const row of isTheirOrder ? mergeOrder(others, ours) : mergeOrder(ours, others)) {
    const [was, own, other] = entries.map((entry) => entry.get(row));
    if (own !== undefined && other !== undefined) {
      const merged = merge(was, own, other, [...path, row]);
      value.push(merged.value);
      conflicts.push(...merged.conflicts);
    } else {
      const isNew = !entries[0]!.has(row);
      if (!isNew && isEqual(own ?? other, was)) continue;
      value.push(own ?? other);
      if (!isNew) conflicts.push({ path: [...path, row], mine: own, theirs: other });
    }
    rows.push(row);
  }
  return { value: withRows(value, rows), conflicts };
}

/** Whether the rows that were there before are in the same order. */
function isInOrder(rows: readonly number[], before: readonly number[]): boolean {
  const place = new Map(before.map((row, at) => [row, at]));
  const places = rows.flatMap((row) => place.get(row) ?? []);
  return places.every((place, at) => at === 0 || places[at - 1]! < place);
}

/**
 * Merges two orders of rows: the first list's, with the rows that only the second has behind the row that they are
 * behind there.
 */
function mergeOrder(rows: readonly number[], others: readonly number[]): number[] {
  const all = [...rows];
  const known = new Set(rows);
  others.forEach((row, at) => {
    if (!known.has(row)) all.splice(at === 0 ? 0 : all.indexOf(others[at - 1]!) + 1, 0, row);
  });
  return all;
}

/**
 * Returns the path of the only text in which two values differ; undefined if they differ in more, or in anything else.
 */
export function findChangedText(one: unknown, other: unknown, path: RowPath = []): RowPath | undefined {
  if (isText(one) && isText(other)) return path;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return undefined;
  const isList = Array.isArray(one) && Array.isArray(other);
  if (isList && !isSame(rowsOf(one), rowsOf(other))) return undefined;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const changed = keys.filter((key) => !isSame(ownValue(one, key), ownValue(other, key)));
  const [key] = changed;
  if (key === undefined || changed.length > 1) return undefined;
  const step = isList ? rowsOf(one)[Number(key)]! : key;
  return findChangedText(ownValue(one, key), ownValue(other, key), [...path, step]);
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';
