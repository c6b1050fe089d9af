import { ownValue } from './own-value.ts';

/** The keys that distinguish one entry of a list from the others. */
const keys = ['id', 'name', 'anchor', 'title', 'figure'];

/** What distinguishes an entry of a list from the others; undefined for a group that has nothing of the kind. */
export function entryName(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const key = keys.find((name) => ownValue(entry, name) !== undefined);
  const name = key === undefined ? ownValue(entry, 'en') : ownValue(entry, key);
  return typeof name === 'object' && name !== null ? ownValue(name, 'en') : name;
}
