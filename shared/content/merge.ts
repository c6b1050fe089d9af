import { isSame } from './is-same.ts';
import { ownValue } from './own-value.ts';
import type { FieldPath } from './shape.ts';

/** One place that both changed in different ways. */
export type Conflict = { path: FieldPath; mine: unknown; theirs: unknown };
type Group = Record<string, unknown>;

/**
 * Merges two people's versions of one file. A change by only one of them is taken; where both made changes, `value`
 * has mine and `conflicts` says where. A list that grew or shrank counts as one place.
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
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(base)) {
    if (mine.length === theirs.length && mine.length === base.length) {
      const parts = mine.map((entry, index) => merge(base[index], entry, theirs[index], [...path, index]));
      return {
        value: parts.map(({ value }) => value),
        conflicts: parts.flatMap(({ conflicts }) => conflicts),
      };
    }
  }
  // Which English a Spanish was last looked at with is not for the owner to choose.
  if (path.at(-1) === 'of') return { value: theirs, conflicts: [] };
  return { value: mine, conflicts: [{ path, mine, theirs }] };
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
