import type { Database } from '#server/database/open.ts';
import type { Company } from '#server/platform/company.ts';
import { dialable, oneLine } from '#server/platform/text.ts';
import { promisedBy } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';
import { longFields } from '#shared/quote-fields.ts';
import { namedTown } from './named-town.ts';

/** How much of the words a row of the list shows, in characters. */
const excerptLength = 160;

/** The requests as rows of the list, in the same order. */
export async function summarize(
  database: Database,
  company: Pick<Company, 'cities'>,
  requests: StoredQuoteRequest[],
): Promise<RequestSummary[]> {
  const photos = await photosOf(
    database,
    requests.map(({ id }) => id),
  );
  return requests.map((request) => summaryOf(request, company, photos.get(request.id) ?? []));
}

export function summaryOf(
  request: StoredQuoteRequest,
  { cities }: Pick<Company, 'cities'>,
  photos: string[],
): RequestSummary {
  const { id, receivedAt, service, state, stateSince, stage, amountCents, visitAt } = request;
  const words = longFields.map((field) => request[field]).join('\n');
  return {
    ...{
      id,
      receivedAt,
      name: oneLine(request.name),
      service,
      state,
      stateSince,
      stage,
      amountCents,
      visitAt,
      photos,
    },
    dial: dialable(request.phone) ?? null,
    place: placeOf(request, cities),
    excerpt: beginningOf(words),
    answerBy: promisedBy(receivedAt).toISOString(),
  };
}

/** The place that the words of a request name. */
export function placeOf(request: StoredQuoteRequest, cities: Company['cities']): string | null {
  const words = longFields.map((field) => request[field]).join('\n');
  return namedTown(
    words,
    cities.map(({ name }) => name),
  );
}

function beginningOf(text: string): string {
  const characters = Array.from(oneLine(text.replace(/\s+/g, ' ')));
  if (characters.length <= excerptLength) return characters.join('');
  return `${characters.slice(0, excerptLength).join('').trimEnd()}…`;
}

/** The ids of the photographs of each of these requests, in the visitor's order. */
async function photosOf(database: Database, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('photos')
    .select(['id', 'request_id'])
    .where('request_id', 'in', ids)
    .orderBy('position')
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id);
  return new Map([...byRequest].map(([request, photos]) => [request, photos.map(({ id }) => id)]));
}
