import type { SelectQueryBuilder } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Database } from '#server/database/open.ts';
import type { Digest, QuoteRequestRow, Span, Tables } from '#server/database/tables.ts';
import type { RequestStatus } from '#shared/desk/requests.ts';
import type { Language } from '#shared/languages.ts';
import type { PriceEstimate } from '#shared/price-estimate.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { overdueBefore, type Promised } from './answer-by.ts';

/** A request as stored. Times: ISO 8601, UTC. */
export interface StoredQuoteRequest extends QuoteRequest, RequestStatus {
  id: string;
  receivedAt: string;
  /** Of the form that it was sent from. */
  language: Language;
  /** The abuse signals found. */
  signals: string[];
  /** The price that the calculator showed, if it did. */
  estimate?: PriceEstimate;
}

export function fromRow(row: QuoteRequestRow): StoredQuoteRequest {
  return {
    id: row.id,
    receivedAt: row.received_at,
    language: row.language,
    ...(Object.fromEntries(fieldNames.map((field) => [field, row[field]])) as QuoteRequest),
    ...statusOf(row),
    signals: row.signals ? row.signals.split(',') : [],
    ...(row.estimate && { estimate: JSON.parse(row.estimate) as PriceEstimate }),
  };
}

/** Where a request stands. */
export function statusOf(
  row: Pick<
    QuoteRequestRow,
    'state' | 'state_since' | 'stage' | 'amount_cents' | 'visit_at' | 'job_address' | 'visit_offer'
  >,
): RequestStatus {
  const { state, state_since, stage, amount_cents, visit_at, job_address, visit_offer } = row;
  return {
    state,
    stateSince: state_since,
    stage,
    amountCents: amount_cents,
    visitAt: visit_at,
    jobAddress: job_address,
    ...(visit_offer && { visitOffer: visit_offer }),
  };
}

export async function findById(database: Database, id: string): Promise<StoredQuoteRequest | undefined> {
  const row = await database.selectFrom('quote_requests').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** All requests, oldest first, to be narrowed down. */
export const oldestFirst = (database: Database) =>
  database.selectFrom('quote_requests').selectAll().orderBy('received_at').orderBy('id');

export async function fetchRequests(
  query: SelectQueryBuilder<Tables, 'quote_requests', QuoteRequestRow>,
): Promise<StoredQuoteRequest[]> {
  return (await query.execute()).map(fromRow);
}

/**
 * The requests whose id begins or ends with this; the full id finds one. Oldest first, at most `limit`.
 * @param part letters in any case; anything that is not part of an id finds none
 */
export async function findByPartOfId(
  database: Database,
  part: string,
  limit: number,
): Promise<StoredQuoteRequest[]> {
  const written = part.toLowerCase();
  if (!/^[0-9a-f-]+$/.test(written)) return [];
  return fetchRequests(
    oldestFirst(database)
      .where((is) => is.or([is('id', 'like', `${written}%`), is('id', 'like', `%${written}`)]))
      .limit(limit),
  );
}

/** The requests received before this time, oldest first. */
export function findOlder(database: Database, before: Date): Promise<StoredQuoteRequest[]> {
  return fetchRequests(oldestFirst(database).where('received_at', '<', before.toISOString()));
}

/** The requests from an email address, however it is written, oldest first. */
export function findByEmail(database: Database, email: string): Promise<StoredQuoteRequest[]> {
  const written = email.trim().toLowerCase();
  return fetchRequests(
    oldestFirst(database).where((is) => is(is.fn<string>('lower', ['email']), '=', written)),
  );
}

/** A request whose visit is agreed. */
export type Visit = StoredQuoteRequest & { visitAt: string };

/** The visits agreed from one time up to another, not included, or without end; earliest first, none of spam. */
export async function findVisits(
  database: Database,
  { from, until }: { from: Date; until?: Date },
  limit: number,
): Promise<Visit[]> {
  const rows = await database
    .selectFrom('quote_requests')
    .selectAll()
    .where('visit_at', '>=', from.toISOString())
    .$if(until !== undefined, (query) => query.where('visit_at', '<', until!.toISOString()))
    .where('state', '!=', 'spam')
    .orderBy('visit_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...fromRow(row), visitAt: row.visit_at! }));
}

export const requestFilters = ['open', 'answered', 'overdue', 'spam', 'dead'] as const;
type RequestFilter = (typeof requestFilters)[number];

/**
 * The requests that match every filter, oldest first. `overdue`: open and older than the promise. `dead`: some
 * notification about it was given up.
 */
export function findRequests(
  database: Database,
  filters: RequestFilter[],
  now: Date,
  promised: Promised,
): Promise<StoredQuoteRequest[]> {
  let query = oldestFirst(database);
  for (const filter of filters) {
    if (filter === 'overdue') {
      query = query.where('state', '=', 'open').where('received_at', '<', overdueBefore(now, promised));
    } else if (filter === 'dead') {
      query = query.where('id', 'in', (dead) =>
        dead
          .selectFrom('notifications')
          .select('request_id')
          .where('state', '=', 'dead')
          .$castTo<{ request_id: string }>(),
      );
    } else {
      query = query.where('state', '=', filter);
    }
  }
  return fetchRequests(query);
}

/**
 * The requests of a digest that still wait for an answer.
 * @returns how many there are, and the first of them, oldest first
 */
export async function findDigested(database: Database, { of, after, until }: Digest, limit: number) {
  const digested = database
    .selectFrom('quote_requests')
    .where('quote_requests.state', '=', 'open')
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('request_id')
        .where('kind', '=', of)
        .where('notifications.state', '=', 'digested')
        .where('created_at', '>=', after)
        .where('created_at', '<', until)
        .$castTo<{ request_id: string }>(),
    );
  return countAndFirst(digested, limit);
}

/** How many may be set aside. Beyond that, such a request is refused openly, and nothing stored is dropped for it. */
export const quarantineLimit = 5_000;

/**
 * The requests from a time span that were set aside and still are, so that nobody was ever notified of them. Those
 * the owner marked as spam are not included.
 * @returns how many there are, and the first of them, oldest first
 */
export async function findQuarantined(database: Database, { after, until }: Span, limit: number) {
  const quarantined = database
    .selectFrom('quote_requests')
    .where('state', '=', 'spam')
    .where('received_at', '>', after)
    .where('received_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.request_id', '=', 'quote_requests.id')
            .where('notifications.kind', '=', 'request'),
        ),
      ),
    );
  return countAndFirst(quarantined, limit);
}

/** How many there are, and the first of them, oldest first. */
async function countAndFirst(found: SelectQueryBuilder<Tables, 'quote_requests', object>, limit: number) {
  const count = await countRows(found);
  const rows = await found.selectAll().orderBy('received_at').orderBy('id').limit(limit).execute();
  return { count, first: rows.map(fromRow) };
}
