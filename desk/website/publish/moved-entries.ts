export interface MovedEntry {
  name: string;
  /** Its positions among the entries that both lists have, from 1. */
  from: number;
  to: number;
}

/**
 * Finds the fewest entries of a list whose move explains its new order. Entries that only one of the lists has don't
 * count: they are changes of their own.
 */
export function findMovedEntries(before: readonly string[], after: readonly string[]): MovedEntry[] {
  const [earlier, later] = [numberRepeats(before), numberRepeats(after)];
  const was = earlier.filter((entry) => later.includes(entry));
  const is = later.filter((entry) => earlier.includes(entry));
  const places = is.map((entry) => was.indexOf(entry));
  const unmoved = findLongestRise(places);
  return places.flatMap((place, index) =>
    unmoved.has(place) ? [] : [{ name: is[index]!.replace(/#\d+$/, ''), from: place + 1, to: index + 1 }],
  );
}

/** Makes equal names different, so that each has one place: the second "Patio" is "Patio#1". */
function numberRepeats(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${name}#${count}`;
  });
}

/** Returns the numbers of a longest rising subsequence; of two equally long ones, that which ends lower. */
function findLongestRise(numbers: readonly number[]): ReadonlySet<number> {
  let longest: number[] = [];
  const rises: number[][] = [];
  for (const number of numbers) {
    const before = rises.filter((rise) => rise.at(-1)! < number);
    const best = before.reduce<number[]>((one, other) => (other.length >= one.length ? other : one), []);
    const rise = [...best, number];
    rises.push(rise);
    // Of two equally long ones, the later one ends lower.
    if (rise.length >= longest.length) longest = rise;
  }
  return new Set(longest);
}
