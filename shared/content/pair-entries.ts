import { ownValue } from './own-value.ts';

/**
 * The similarity from which two entries count as the same: between the same neighbors, and anywhere in the list. From
 * 0 to 1.
 */
const alikeInPlace = 0.2;
const alikeAnywhere = 0.6;
/** With more pairs than this, only entries between the same neighbors are compared. */
const maxPairs = 10_000;

/**
 * Returns, for each entry of a list, the position that it had in another list; -1 for a new one. Entries are paired by
 * id, then by equal content, then by name, then by similar text. Position alone never decides, and two entries with
 * different ids are never paired.
 */
export function pairEntries(before: readonly unknown[], after: readonly unknown[]): number[] {
  const pairs = after.map(() => -1);
  const left = new Set(before.keys());
  const pairBy = (nameOf: (entry: unknown) => unknown) => {
    const places = new Map<unknown, number[]>();
    for (const place of left) {
      const name = nameOf(before[place]);
      const known = places.get(name);
      if (known) known.push(place);
      else places.set(name, [place]);
    }
    for (const [index, place] of pairs.entries()) {
      const name = nameOf(after[index]);
      const found = place < 0 && name !== undefined ? places.get(name) : undefined;
      const same = found?.find((one) => left.has(one) && !areTwo(before[one], after[index]));
      if (same === undefined) continue;
      pairs[index] = same;
      left.delete(same);
    }
  };
  // The same object: a list that a form has changed.
  pairBy((entry) => (typeof entry === 'object' && entry !== null ? entry : undefined));
  pairBy((entry) => ownValue(entry, 'id'));
  pairBy((entry) => JSON.stringify(entry));
  pairBy((entry) => entryName(withoutId(entry)));
  if (left.size > 0 && pairs.includes(-1)) pairByText(before, after, pairs, left);
  return pairs;
}

/** Pairs the remaining entries by their text, the most similar first. */
function pairByText(
  before: readonly unknown[],
  after: readonly unknown[],
  pairs: number[],
  left: Set<number>,
) {
  const open = [...pairs.keys()].filter((index) => pairs[index]! < 0);
  const areFew = open.length * left.size <= maxPairs;
  const texts = new Map([...left].map((place) => [place, bigramsOf(before[place])]));
  const candidates = open.flatMap((index) => {
    const own = bigramsOf(after[index]);
    const earlier = pairs.findLast((place, at) => at < index && place >= 0) ?? -1;
    const next = pairs.find((place, at) => at > index && place >= 0) ?? before.length;
    const between = [...left].filter((place) => place > earlier && place < next);
    const isAlone = between.length === 1 && pairs[index - 1] !== -1 && pairs[index + 1] !== -1;
    return (areFew ? [...left] : between).flatMap((place) => {
      if (areTwo(before[place], after[index])) return [];
      const isBetween = between.includes(place);
      const alike = similarity(own, texts.get(place)!);
      // What somebody has just begun has no text that could get into another entry.
      const isBegun = isBetween && isAlone && (own.size === 0 || texts.get(place)!.size === 0);
      const isAlike = alike >= (isBetween ? alikeInPlace : alikeAnywhere);
      return isAlike || isBegun ? [{ index, place, alike }] : [];
    });
  });
  for (const { index, place } of candidates.toSorted((one, other) => other.alike - one.alike))
    if (pairs[index] === -1 && left.delete(place)) pairs[index] = place;
}

const areTwo = (one: unknown, other: unknown) => {
  const [id, otherId] = [ownValue(one, 'id'), ownValue(other, 'id')];
  return id !== undefined && otherId !== undefined && id !== otherId;
};

function withoutId(entry: unknown): unknown {
  if (ownValue(entry, 'id') === undefined) return entry;
  const { id: _id, ...rest } = entry as { id: unknown };
  return rest;
}

/** Returns the text of an entry as a set of pairs of letters. */
function bigramsOf(entry: unknown): Set<string> {
  const text = textIn(entry).toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

function textIn(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === null ? '' : String(value);
  return Object.values(value).map(textIn).filter(Boolean).join('\n');
}

/** The similarity of two sets, from 0 to 1 (Sørensen–Dice). */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const piece of one) if (other.has(piece)) common++;
  return (2 * common) / (one.size + other.size || 1);
}

/** The keys that distinguish one entry of a list from the others. */
const keys = ['id', 'name', 'anchor', 'title', 'figure'];

/** Returns the name of a list entry; undefined for a group that has none. */
export function entryName(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const key = keys.find((name) => ownValue(entry, name) !== undefined);
  const name = key === undefined ? ownValue(entry, 'en') : ownValue(entry, key);
  return typeof name === 'object' && name !== null ? ownValue(name, 'en') : name;
}
