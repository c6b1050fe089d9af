import type { Company } from '#server/platform/company.ts';
import { escapePattern } from '#server/platform/text.ts';
import { fold } from '#shared/fold.ts';
import { longFields } from '#shared/quote-fields.ts';
import type { StoredQuoteRequest } from './find.ts';
import { findAddress } from './street-address.ts';

/** Returns the text of a request's long fields, and the names of the towns that the company serves. */
const readTextAndTowns = (request: StoredQuoteRequest, cities: Company['cities']): [string, string[]] => [
  longFields.map((field) => request[field]).join('\n'),
  cities.map(({ name }) => name),
];

/** Returns the town that a request names; null if it names none, or several. */
export function findTown(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  return findNamedTown(...readTextAndTowns(request, cities));
}

/** Returns the street address that a request certainly names; null if it names none. */
export function findJobAddress(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  return findAddress(...readTextAndTowns(request, cities));
}

/** Finds where the job is: the address entered in the desk, or one that the request certainly names; otherwise its town. */
export function findJobLocation(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  return request.jobAddress ?? findJobAddress(request, cities) ?? findTown(request, cities);
}

/** Matches what follows a town's name in that of a street, a bay or a lawn. */
const notATown =
  /^\s+(?:avenue|ave|bay|blvd|boulevard|drive|dr|grass|highway|hwy|lane|ln|lawn|parkway|pkwy|road|rd|street|st)\b/;

/**
 * The town of ours that a text names; null if it names none, or more than one: which of them is meant would be a guess.
 * @param towns as they are written; "St." and "Saint" are the same, and so are accents and capitals
 */
export function findNamedTown(text: string, towns: readonly string[]): string | null {
  let remaining = normalize(text);
  const named = new Set<string>();
  // A longer name comes before one that is part of it, and hides it.
  for (const town of towns.toSorted((one, other) => other.length - one.length)) {
    const name = escapePattern(normalize(town));
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'gu');
    remaining = remaining.replace(whole, (found: string, at: number, all: string) => {
      if (!notATown.test(all.slice(at + found.length))) named.add(town);
      return '.'.repeat(found.length);
    });
  }
  const [town] = named;
  return named.size === 1 ? town! : null;
}

function normalize(text: string): string {
  return fold(text)
    .replace(/\bsaint\b|\bst\b\.?/g, 'st')
    .replace(/\bfort\b|\bft\b\./g, 'ft')
    .replace(/\s+/g, ' ');
}
