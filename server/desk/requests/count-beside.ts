import type { Database } from '#server/database/open.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import type { CountedRequest } from './request-csv.ts';

const batch = 500;

/** The requests, each with how many photographs and notes it has. */
export async function countBeside(
  database: Database,
  requests: StoredQuoteRequest[],
): Promise<CountedRequest[]> {
  const photos = new Map<string, number>();
  const notes = new Map<string, number>();
  for (let start = 0; start < requests.length; start += batch) {
    const ids = requests.slice(start, start + batch).map(({ id }) => id);
    const counted = await database
      .selectFrom('photos')
      .select(({ fn }) => ['request_id', fn.countAll().as('count')])
      .where('request_id', 'in', ids)
      .groupBy('request_id')
      .execute();
    for (const { request_id, count } of counted) photos.set(request_id, Number(count));
    const noted = await database
      .selectFrom('deeds')
      .select(({ fn }) => ['request_id', fn.countAll().as('count')])
      .where('request_id', 'in', ids)
      .where('kind', '=', 'note')
      .where('undone_at', 'is', null)
      .groupBy('request_id')
      .execute();
    for (const { request_id, count } of noted) notes.set(request_id, Number(count));
  }
  return requests.map((request) => ({
    ...request,
    photos: photos.get(request.id) ?? 0,
    notes: notes.get(request.id) ?? 0,
  }));
}
