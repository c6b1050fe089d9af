import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import { type Database, supportsRowLocks } from '#server/database/open.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Company } from '#server/platform/company.ts';
import { formatPhones, toDialable } from '#server/platform/phone-numbers.ts';
import { splitSearch, toOneLine } from '#server/platform/text.ts';
import { startOfDayBefore } from '#server/platform/time.ts';
import { answerBy, overdueBefore, type Promised } from '#server/requests/answer-by.ts';
import { findVisits, fromRow, type StoredQuoteRequest, type Visit } from '#server/requests/find.ts';
import { findJobAddress, findTown } from '#server/requests/job-location.ts';
import { customer } from '#shared/desk/actions.ts';
import { type View, views } from '#shared/desk/addresses.ts';
import {
  type Appointment,
  type ListQuery,
  maxCounted,
  type Overview,
  type RequestSummary,
  type Step,
  steps,
} from '#shared/desk/requests.ts';
import { longFields } from '#shared/quote-fields.ts';
import { readQuotes } from './quote-figures.ts';

/** What a list of requests is made from. */
export interface ListDeps extends Promised {
  database: Database;
  company: Promised['company'] & Pick<Company, 'cities'>;
  /** After how many days without an answer a quote is followed up; undefined: never. */
  followUpDays?: number | undefined;
}

/** What the desk asks for every few seconds. */
export async function readOverview(deps: ListDeps, now: Date): Promise<Overview> {
  const { database, company, timeZone, followUpDays } = deps;
  const counts = {} as Record<View, number>;
  for (const view of views) counts[view] = await countView(deps, { view }, now);
  const counted = {} as Record<Step, number>;
  for (const step of steps) counted[step] = await countView(deps, { view: 'answered', step }, now);
  const visits = await findVisits(database, { from: startOfDayBefore(now, 0, timeZone) }, maxVisits);
  return {
    counts,
    version: await readVersion(database, counts),
    visits: visits.map((visit) => toAppointment(visit, company)),
    steps: counted,
    quotes: await readQuotes(database, { now, timeZone }, followUpDays),
  };
}

type Narrowed = Pick<ListQuery, 'view' | 'step'>;

const countView = (deps: ListDeps, narrowed: Narrowed, now: Date): Promise<number> =>
  countRows(deps.database.selectFrom(inView(deps, narrowed, now).select('id').limit(maxCounted).as('some')));

/** How many of the newest requests are looked at for a change. */
const newest = 50;

/**
 * Actions and erasures count up; new requests and photos do not, because they would wait for each other. They show
 * in the newest requests, also when one is stored later than another that was received after it.
 */
async function readVersion(database: Database, counts: Record<View, number>): Promise<string> {
  const [changes] = await database.selectFrom('inbox_changes').select('changes').execute();
  const latest = database.selectFrom('quote_requests').select('id').orderBy('id', 'desc').limit(newest);
  const ids = (await latest.execute()).map(({ id }) => id);
  const photoCount =
    ids.length > 0 ? await countRows(database.selectFrom('photos').where('request_id', 'in', ids)) : 0;
  const seen = [changes?.changes, ...ids, photoCount, ...Object.values(counts)].join(' ');
  return createHash('sha256').update(seen).digest('base64url').slice(0, 22);
}

/** The most visits that are listed. */
const maxVisits = 100;

function toAppointment(visit: Visit, { cities }: Pick<Company, 'cities'>): Appointment {
  return {
    requestId: visit.id,
    visitAt: visit.visitAt,
    service: visit.service,
    name: toOneLine(visit.name),
    phone: formatPhones(visit.phone),
    dial: toDialable(visit.phone) ?? null,
    place: findTown(visit, cities),
    address: visit.jobAddress ?? findJobAddress(visit, cities),
  };
}

/** How many requests a page of the list has. */
export const pageSize = 50;

export interface Page {
  requests: StoredQuoteRequest[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/**
 * The requests whose customers did something that needs an answer, after which nobody here did anything but read it. A
 * picked visit, a corrected address and a declined quote need none.
 */
const ourTurn = (database: Database) =>
  database
    .selectFrom('quote_requests')
    .innerJoin('deeds', 'deeds.request_id', 'quote_requests.id')
    .where('kind', 'in', ['customer-note', 'withdraw', 'customer-visit', 'accept'])
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('kind', '!=', 'customer-visit'), eb('visit_at', 'is', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deeds as later')
            .select('later.id')
            .whereRef('later.request_id', '=', 'quote_requests.id')
            .whereRef('later.position', '>', 'deeds.position')
            .where('later.kind', '!=', 'read')
            .where('later.done_by', '!=', customer)
            .where('later.undone_at', 'is', null),
        ),
      ),
    )
    .select('quote_requests.id')
    .distinct();

/** Times or a quote were sent to the customer, who hasn't answered yet. */
const isWithCustomer = (eb: ExpressionBuilder<Tables, 'quote_requests'>) =>
  eb.or([eb('visit_offer', 'is not', null), eb('stage', '=', 'quoted')]);

/** The requests of a view, to be put in order and narrowed down. */
export function inView({ database, ...promised }: ListDeps, { view, step }: Narrowed, now: Date) {
  const state = view === 'late' ? 'open' : view;
  let requests = database.selectFrom('quote_requests').where('state', '=', state);
  if (view === 'answered') {
    if (step === 'our-turn') requests = requests.where('id', 'in', ourTurn(database));
    else if (step === 'their-turn')
      requests = requests.where(isWithCustomer).where('id', 'not in', ourTurn(database));
    else if (step === 'talked') requests = requests.where('stage', 'is', null);
    else if (step) requests = requests.where('stage', '=', step);
  }
  return view === 'late' ? requests.where('received_at', '<', overdueBefore(now, promised)) : requests;
}

/**
 * One page of a view. Newest first, those that are late come before all others. A place to go on from that this program
 * did not give out counts as the beginning.
 */
export async function readViewPage(
  deps: ListDeps,
  { view, order, step, after }: ListQuery,
  now: Date,
  limit = pageSize,
): Promise<Page> {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const beyond = sql.raw(direction === 'desc' ? '<' : '>');
  const last = after === undefined ? undefined : readPlace(after);
  const all = inView(deps, { view, step }, now).selectAll();
  const read = (those: typeof all, from: typeof last, count: number) => {
    const rest = from
      ? those.where(sql<boolean>`(received_at, id) ${beyond} (${from.receivedAt}, ${from.id})`)
      : those;
    return rest.orderBy('received_at', direction).orderBy('id', direction).limit(count).execute();
  };
  // The page token says where the overdue ones end, so that one that becomes overdue in between is not listed twice.
  const lateEnd =
    view === 'open' && order === 'newest' ? (last?.lateEnd ?? overdueBefore(now, deps)) : undefined;
  const isPastLate = lateEnd === undefined || (last !== undefined && last.receivedAt >= lateEnd);
  const late = isPastLate ? [] : await read(all.where('received_at', '<', lateEnd), last, limit + 1);
  const others = lateEnd === undefined ? all : all.where('received_at', '>=', lateEnd);
  const rows = [...late, ...(await read(others, isPastLate ? last : undefined, limit + 1 - late.length))];
  const requests = rows.slice(0, limit).map(fromRow);
  const end = requests.at(-1);
  if (!end || rows.length <= limit) return { requests, next: null };
  return { requests, next: [end.receivedAt, end.id, lateEnd].filter(Boolean).join('_') };
}

function readPlace(after: string) {
  const [receivedAt = '', id = '', lateEnd] = after.split('_');
  return receivedAt && id ? { receivedAt, id, lateEnd } : undefined;
}

/** What `requestNumber` may have made. */
const digitsOnly = /^[\da-f]{6}$/;

interface Search {
  words: string;
  /** Where the page before ended. */
  after?: string | undefined;
  limit?: number;
}

/**
 * The requests that contain every word, newest first; without words, all. It scans the texts from the newest
 * and stops when a page is full: up to 100,000 requests, that is not worth an index of all their words.
 */
export async function readSearchPage(
  database: Database,
  { words: text, after, limit = pageSize }: Search,
): Promise<Page> {
  const containsPart = supportsRowLocks(database)
    ? (part: string) => sql<boolean>`position(${part} in text) > 0`
    : (part: string) => sql<boolean>`instr(text, ${part}) > 0`;
  let query = database.selectFrom('request_texts').select('request_id');
  // The longest part is usually the rarest, so it rules out a text soonest.
  const parts = splitSearch(text).sort((one, other) => other.length - one.length);
  for (const part of parts)
    query = query.where((is) =>
      digitsOnly.test(part)
        ? is.or([containsPart(part), is('request_id', 'like', `%${part}`)])
        : containsPart(part),
    );
  if (after !== undefined) query = query.where('request_id', '<', after);
  const found = await query
    .orderBy('request_id', 'desc')
    .limit(limit + 1)
    .execute();
  const ids = found.slice(0, limit).map(({ request_id }) => request_id);
  return {
    requests: await findByIds(database, ids),
    next: found.length > limit ? ids.at(-1)! : null,
  };
}

/** In the order of the ids; those that were erased in between are left out. */
async function findByIds(database: Database, ids: string[]): Promise<StoredQuoteRequest[]> {
  if (ids.length === 0) return [];
  const rows = await database.selectFrom('quote_requests').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, fromRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How much of a request's text a row of the list shows, in characters. */
const excerptLength = 160;

/** The requests as rows of the list, in the same order. */
export async function summarize(deps: ListDeps, requests: StoredQuoteRequest[]): Promise<RequestSummary[]> {
  const ids = requests.map(({ id }) => id);
  const photos = await listPhotoIds(deps.database, ids);
  const ours =
    ids.length > 0 ? await ourTurn(deps.database).where('quote_requests.id', 'in', ids).execute() : [];
  return requests.map((request) => ({
    ...toSummary(request, deps, photos.get(request.id) ?? []),
    ...turnOf(
      request,
      ours.some(({ id }) => id === request.id),
    ),
  }));
}

/** Who has to do something next. Everything that is open waits for an answer anyway. */
function turnOf(
  { state, stage, visitOffer }: StoredQuoteRequest,
  isOurs: boolean,
): Pick<RequestSummary, 'turn'> {
  if (state !== 'answered') return {};
  if (isOurs) return { turn: 'ours' };
  return visitOffer || stage === 'quoted' ? { turn: 'theirs' } : {};
}

export function toSummary(
  request: StoredQuoteRequest,
  promised: Omit<ListDeps, 'database'>,
  photos: string[],
): RequestSummary {
  const { id, receivedAt, language, service, state, stateSince, stage, amountCents, visitAt, jobAddress } =
    request;
  const text = longFields.map((field) => request[field]).join('\n');
  return {
    id,
    receivedAt,
    language,
    name: toOneLine(request.name),
    service,
    state,
    stateSince,
    stage,
    amountCents,
    visitAt,
    jobAddress,
    photos,
    dial: toDialable(request.phone) ?? null,
    place: findTown(request, promised.company.cities),
    excerpt: toExcerpt(text),
    answerBy: answerBy(receivedAt, promised)?.toISOString() ?? null,
  };
}

function toExcerpt(text: string): string {
  const characters = Array.from(toOneLine(text.replace(/\s+/g, ' ')));
  if (characters.length <= excerptLength) return characters.join('');
  // Between words, unless the last one is no word.
  const cut = characters.slice(0, excerptLength + 1).join('');
  return `${/^.*?(?=\s\S{0,20}$)/.exec(cut)?.[0] ?? characters.slice(0, excerptLength).join('')}…`;
}

/** The ids of the photos of each of these requests, in the visitor's order. */
async function listPhotoIds(database: Database, ids: string[]): Promise<Map<string, string[]>> {
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
