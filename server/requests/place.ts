import type { Company } from '#server/platform/company.ts';
import { longFields } from '#shared/quote-fields.ts';
import type { StoredQuoteRequest } from './find.ts';
import { findAddress } from './street-address.ts';
import { findNamedTown } from './town.ts';

/** The place that the words of a request name. */
export function findPlace(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  const words = longFields.map((field) => request[field]).join('\n');
  return findNamedTown(
    words,
    cities.map(({ name }) => name),
  );
}

/** Where the job is: as somebody at the desk wrote it, or as the words certainly say; otherwise the town they name. */
export function whereOf(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  return request.jobAddress ?? addressInWords(request, cities) ?? findPlace(request, cities);
}

/** The address that the words of a request certainly name. */
export function addressInWords(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  const words = longFields.map((field) => request[field]).join('\n');
  return findAddress(
    words,
    cities.map(({ name }) => name),
  );
}
