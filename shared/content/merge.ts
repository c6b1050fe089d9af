import { isSame } from './is-same.ts';
import { ownValue } from './own-value.ts';
import { pairEntries } from './pair-entries.ts';
import type { FieldPath } from './shape.ts';

/** One place that both changed in different ways. */
export type Conflict = { path: FieldPath; mine: unknown; theirs: unknown };
type Group = Record<string, unknown>;

/**
 * Merges two people's versions of one file. A change by only one of them is taken; where both made changes, `value`
 * has mine and `conflicts` says where. Entries of a list are told apart by their names: one that either of them added
 * is there, and one that somebody changed stays, whoever removed it.
 */
export function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: FieldPath = [],
): { value: unknown; conflicts: Conflict[] } {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, conflicts: [] };
  if (isSame(mine, base)) return { value: theirs, conflicts: [] };
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
    const kept = parts.filter(([, { value }]) => value !== undefined).map(([key, { value }]) => [key, value]);
    return { value: Object.fromEntries(kept), conflicts: parts.flatMap(([, part]) => part.conflicts) };
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(base))
    return mergeLists(base, mine, theirs, path);
  // Which English a Spanish was last looked at with is not for the owner to choose.
  if (path.at(-1) === 'of') return { value: theirs, conflicts: [] };
  return { value: mine, conflicts: [{ path, mine, theirs }] };
}

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[], path: FieldPath) {
  const [ours, others] = [pairEntries(base, mine), pairEntries(base, theirs)];
  // What both have added alike is one entry, and what only one of them has, another.
  const added = theirs.map((entry, at) =>
    others[at]! < 0 ? mine.findIndex((own, place) => ours[place]! < 0 && isSame(own, entry)) : -1,
  );
  const keysOfMine = ours.map((place, at) => (place < 0 ? `mine ${at}` : `${place}`));
  const keysOfTheirs = others.map((place, at) =>
    place >= 0 ? `${place}` : added[at]! >= 0 ? `mine ${added[at]}` : `theirs ${at}`,
  );
  const value: unknown[] = [];
  const conflicts: Conflict[] = [];
  const isTheirOrder = !isSorted(others) && isSorted(ours);
  for (const key of isTheirOrder ? both(keysOfTheirs, keysOfMine) : both(keysOfMine, keysOfTheirs)) {
    const before = base[Number(key)];
    const own = mine[keysOfMine.indexOf(key)];
    const other = theirs[keysOfTheirs.indexOf(key)];
    if (own !== undefined && other !== undefined) {
      const merged = merge(before, own, other, [...path, value.length]);
      value.push(merged.value);
      conflicts.push(...merged.conflicts);
    } else if (!isSame(own ?? other, before)) value.push(own ?? other);
  }
  return { value, conflicts };
}

/** Whether nothing was moved that was there before. */
function isSorted(places: number[]): boolean {
  const kept = places.filter((place) => place >= 0);
  return kept.every((place, at) => at === 0 || kept[at - 1]! < place);
}

/** The keys of one list in their order, and what only the other has after what it stands behind there. */
function both(keys: string[], others: string[]): string[] {
  const all = [...keys];
  others.forEach((key, at) => {
    if (!all.includes(key)) all.splice(at === 0 ? 0 : all.indexOf(others[at - 1]!) + 1, 0, key);
  });
  return all;
}

/** The one text in which two values differ; undefined if they differ in more, or in anything else. */
export function changedText(one: unknown, other: unknown, path: FieldPath = []): FieldPath | undefined {
  if (isText(one) && isText(other)) return path;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return undefined;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const changed = keys.filter((key) => !isSame(ownValue(one, key), ownValue(other, key)));
  const [key] = changed;
  if (key === undefined || changed.length > 1) return undefined;
  return changedText(ownValue(one, key), ownValue(other, key), [...path, key]);
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
