import { inPattern } from '#server/platform/text.ts';
import { fold } from '#shared/fold.ts';

/** After a name: it is a street, a bay or a lawn, not the town. */
const otherThing =
  /^\s+(?:avenue|ave|bay|blvd|boulevard|drive|dr|grass|highway|hwy|lane|ln|lawn|parkway|pkwy|road|rd|street|st)\b/;

/**
 * The town of ours that a text names; null if it names none, or more than one: which of them is meant would be a guess.
 * @param towns as they are written; "St." and "Saint" are the same, and so are accents and capitals
 */
export function findNamedTown(text: string, towns: readonly string[]): string | null {
  let left = plain(text);
  const named = new Set<string>();
  // A longer name comes before one that is part of it, and hides it.
  for (const town of towns.toSorted((one, other) => other.length - one.length)) {
    const name = inPattern(plain(town));
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'gu');
    left = left.replace(whole, (found: string, at: number, all: string) => {
      if (!otherThing.test(all.slice(at + found.length))) named.add(town);
      return '.'.repeat(found.length);
    });
  }
  const [town] = named;
  return named.size === 1 ? town! : null;
}

function plain(text: string): string {
  return fold(text)
    .replace(/\bsaint\b|\bst\b\.?/g, 'st')
    .replace(/\bfort\b|\bft\b\./g, 'ft')
    .replace(/\s+/g, ' ');
}
