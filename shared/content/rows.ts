import { isSame } from './is-same.ts';
import { ownValue } from './own-value.ts';
import { pairEntries } from './pair-entries.ts';
import type { FieldPath } from './shape.ts';

/**
 * The row ids of each list, in the order of its entries. They are stored beside the lists, which stay plain data, and
 * are never sent. A list is never changed in place: a changed copy gets the ids of the entries that it shares.
 */
const known = new WeakMap<readonly unknown[], readonly number[]>();

/**
 * A row path leads to a part of a value as a `FieldPath` does, but each step into a list is the id of a row, so that it
 * leads to the same entry wherever that is moved to.
 */
export type RowPath = FieldPath;

/** Returns the entries of a list; none for any other value. */
export const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the row ids of a list. An entry with an id of its own has the same row id on every device. */
export function rowsOf(list: readonly unknown[]): readonly number[] {
  const rows = known.get(list);
  return rows?.length === list.length ? rows : register(list, list.map(rowOfEntry));
}

/** Gives a list its row ids, and returns it. */
export function withRows<List extends readonly unknown[]>(list: List, rows: readonly number[]): List {
  known.set(list, rows);
  return list;
}

/** A row id that no other list or device has. */
const createRowId = (): number => 2 ** 40 + Math.floor(Math.random() * 2 ** 51);

/** Stores the row ids of a list; a repeated id is replaced by a new one. */
function register(list: readonly unknown[], rows: readonly number[]): readonly number[] {
  const seen = new Set<number>();
  const unique = rows.map((row) => {
    const own = seen.has(row) ? createRowId() : row;
    seen.add(own);
    return own;
  });
  known.set(list, unique);
  return unique;
}

/** Returns the row id of a stored entry: from its own id or its content, so that it's the same after a reload. */
function rowOfEntry(entry: unknown): number {
  const id = ownValue(entry, 'id');
  return rowOfId(id) ?? 2 ** 40 + hashOf(JSON.stringify(entry) ?? '');
}

/** Returns the row id of an entry that this device adds: two devices that add equal entries have added two. */
export function rowOfAdded(entry: unknown, others: readonly number[]): number {
  const row = rowOfId(ownValue(entry, 'id'));
  return row === undefined || others.includes(row) ? createRowId() : row;
}

/** Returns the row id for an entry's id; undefined without a valid id. */
export const rowOfId = (id: unknown): number | undefined =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0
    ? id
    : typeof id === 'string' && id
      ? 2 ** 40 + hashOf(id)
      : undefined;

/** 51 bits (FNV-1a, twice): enough that no two entries of a list share them by accident. */
function hashOf(text: string): number {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  return (one >>> 0) * 2 ** 19 + ((two >>> 0) % 2 ** 19);
}

/**
 * Copies row ids to every list in a value from the value that it was made from or is a newer revision of.
 * @param isOwn whether this device made the value: two devices that add an entry have added two
 */
export function copyRowIds<Value>(from: unknown, to: Value, isOwn = false): Value {
  if (from === to || typeof to !== 'object' || to === null) return to;
  if (!Array.isArray(to)) {
    for (const [key, part] of Object.entries(to)) copyRowIds(ownValue(from, key), part, isOwn);
    return to;
  }
  const list = entriesOf(from);
  const before = rowsOf(list);
  if (known.get(to)?.length !== to.length) {
    const pairs = pairEntries(list, to);
    const fresh = (entry: unknown) => {
      const row = rowOfEntry(entry);
      return isOwn || before.includes(row) ? rowOfAdded(entry, before) : row;
    };
    register(
      to,
      pairs.map((place, at) => before[place] ?? fresh(to[at])),
    );
  }
  const rows = rowsOf(to);
  for (const [at, entry] of to.entries()) copyRowIds(list[before.indexOf(rows[at]!)], entry, isOwn);
  return to;
}

/** Copies row ids by position to every list in a value from lists of the same length in another. */
export function copyRowIdsByPosition<Value>(from: unknown, to: Value): Value {
  if (from === to || typeof to !== 'object' || to === null) return to;
  if (Array.isArray(to) && Array.isArray(from) && from.length === to.length) withRows(to, rowsOf(from));
  for (const [key, part] of Object.entries(to)) copyRowIdsByPosition(ownValue(from, key), part);
  return to;
}

/** Converts a row path to a field path; undefined if an entry on it no longer exists. */
export function toFieldPath(value: unknown, path: RowPath): FieldPath | undefined {
  let inside = value;
  const places: FieldPath = [];
  for (const step of path) {
    const place = Array.isArray(inside) ? rowsOf(inside).indexOf(Number(step)) : step;
    if (place === -1) return undefined;
    places.push(place);
    inside = ownValue(inside, place);
  }
  return places;
}

/** Converts a field path to a row path, as far as its entries exist. */
export function toRowPath(value: unknown, path: FieldPath): RowPath {
  let inside = value;
  const rows: RowPath = [];
  for (const step of path) {
    const row = Array.isArray(inside) ? rowsOf(inside)[Number(step)] : step;
    if (row === undefined) break;
    rows.push(row);
    inside = ownValue(inside, step);
  }
  return rows;
}

/** Returns the part of a value at a row path; undefined if it doesn't exist. */
export function valueAtRow(value: unknown, path: RowPath): unknown {
  return toFieldPath(value, path)?.reduce<unknown>(ownValue, value);
}

/**
 * Inserts an entry into a list at the position that it had in another list; returns the list unchanged if it has that
 * entry.
 */
export function insertEntry(
  list: readonly unknown[],
  entry: unknown,
  row: number,
  of: readonly number[],
): unknown[] {
  const rows = rowsOf(list);
  if (rows.includes(row)) return list as unknown[];
  const before = of.slice(0, of.indexOf(row)).findLast((one) => rows.includes(one));
  const at = before === undefined ? 0 : rows.indexOf(before) + 1;
  return withRows(list.toSpliced(at, 0, entry), rows.toSpliced(at, 0, row));
}

/** Whether two equal values have the same entries: two entries with equal content are still two. */
export function hasSameRows(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return true;
  if (Array.isArray(one) && Array.isArray(other) && !isSame(rowsOf(one), rowsOf(other))) return false;
  return Object.entries(one).every(([key, part]) => hasSameRows(part, ownValue(other, key)));
}
