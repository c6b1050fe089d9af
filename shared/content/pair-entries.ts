import { entryName } from './entry-name.ts';
import { ownValue } from './own-value.ts';

/**
 * Which entry of a list each entry of another was, by place; -1 for none. What has another name now, and stands where it
 * stood, is the same.
 */
export function pairEntries(before: readonly unknown[], after: readonly unknown[]): number[] {
  const places = new Map<unknown, number[]>();
  before.forEach((entry, place) => {
    const same = places.get(nameOf(entry));
    if (same) same.push(place);
    else places.set(nameOf(entry), [place]);
  });
  const pairs = after.map((entry) => places.get(nameOf(entry))?.shift() ?? -1);
  const taken = new Set(pairs);
  return pairs.map((place, index) => {
    const isFree = place < 0 && index < before.length && !taken.has(index);
    // A number is no name that somebody could have changed.
    const areTwo = hasId(before[index]) && hasId(after[index]);
    return isFree && !areTwo ? index : place;
  });
}

const hasId = (entry: unknown) => ownValue(entry, 'id') !== undefined;
const nameOf = (entry: unknown) => entryName(entry) ?? JSON.stringify(entry);
