import type { Company } from '#server/platform/company.ts';
import { longFields } from '#shared/quote-fields.ts';
import type { StoredQuoteRequest } from './find.ts';
import { findAddress } from './street-address.ts';
import { findNamedTown } from './town.ts';

/** What was written at length, and the names of the towns that we serve. */
const wordsAndTowns = (request: StoredQuoteRequest, cities: Company['cities']): [string, string[]] => [
  longFields.map((field) => request[field]).join('\n'),
  cities.map(({ name }) => name),
];

/** The place that the words of a request name. */
export function findPlace(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  return findNamedTown(...wordsAndTowns(request, cities));
}

/** The address that the words of a request certainly name. */
export function addressInWords(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  return findAddress(...wordsAndTowns(request, cities));
}

/** Where the job is: as somebody at the desk wrote it, or as the words certainly say; otherwise the town they name. */
export function whereOf(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  return request.jobAddress ?? addressInWords(request, cities) ?? findPlace(request, cities);
}
