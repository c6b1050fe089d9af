import { Readable } from 'node:stream';
import { withNewDeadline } from '#server/database/deadline.ts';
import type { Database } from '#server/database/open.ts';
import { formatSpreadsheetTime } from '#server/platform/time.ts';
import { readAfterPour } from '#server/requests/after-pour.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { listQuotes } from '#server/requests/sent-quotes.ts';
import { stripControlCharacters } from '#shared/control-characters.ts';
import { formatDollars, languageNames } from '#shared/desk/format.ts';
import { currentQuote, type SentQuote } from '#shared/desk/quotes.ts';
import type { ListQuery, Note } from '#shared/desk/requests.ts';
import { describePriceEstimate } from '#shared/price-estimate.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import { listNotes } from './apply-action.ts';
import { type ListDeps, type Page, readSearchPage, readViewPage } from './list.ts';

/** How many requests are read at a time: everybody else is served in between. */
const batchSize = 500;

/** How long the database may take for one page, in milliseconds. */
const pageTimeout = 10_000;

/** Streams a view as a table for a spreadsheet. */
export function exportView(deps: ListDeps, query: ListQuery, now: Date): Readable {
  return streamPages(deps, (after) => readViewPage(deps, { ...query, after }, now, batchSize));
}

/** Streams what a search finds as a table for a spreadsheet. */
export function exportSearch(deps: ListDeps, words: string): Readable {
  return streamPages(deps, (after) => readSearchPage(deps.database, { words, after, limit: batchSize }));
}

function streamPages(
  { database, timeZone }: ListDeps,
  pageAfter: (after?: string) => Promise<Page>,
): Readable {
  async function* rows() {
    yield csvHead;
    let after: string | undefined;
    do {
      // Each page has its own deadline, because the client may be slow.
      const page = await withNewDeadline(pageTimeout, () => pageAfter(after));
      yield toCsvRows(
        await withNewDeadline(pageTimeout, () => addDetails(database, page.requests)),
        timeZone,
      );
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
  return Readable.from(rows());
}

/** Without it, Excel on English Windows misreads UTF-8: José becomes JosÃ©. */
const byteOrderMark = '\ufeff';

const typedHeadings = fieldNames.map((field) => quoteFields[field].ownersLabel);
// What came later stands at the end: programs that read this go by the column.
const headings = [
  ...['Received', 'Time zone', 'State', ...typedHeadings],
  ...['Stage', 'Amount', 'Visit', 'Notes', 'Photos', 'ID', 'Address', 'Note texts', 'Language'],
  ...[
    'Price shown',
    'Square feet',
    'Offered visits',
    'Quote',
    'Quote sent',
    'Quote answered',
    'Accepted by',
    'Poured',
  ],
];

/** A request, how much there is beside it, and what its notes say, the earliest first. */
export interface ExportedRequest extends StoredQuoteRequest {
  photos: number;
  notes: number;
  noteTexts: Note[];
  /** The last one that was sent. */
  quote: SentQuote | undefined;
  /** Like 2026-12-31. */
  pourDay: string | null;
}

/** The line of headings. */
export const csvHead = byteOrderMark + toCsv([headings]);

/** A line for each request, for Excel and the like. Times are local, amounts in dollars. */
export function toCsvRows(requests: ExportedRequest[], timeZone: string): string {
  return toCsv(requests.map((request) => toCells(request, timeZone)));
}

function toCells(request: ExportedRequest, timeZone: string): string[] {
  const { stage, amountCents, visitAt, visitOffer, jobAddress, estimate, quote } = request;
  const inZone = (at: string) => formatSpreadsheetTime(at, timeZone)[0];
  const { answer } = quote ?? {};
  return [
    ...formatSpreadsheetTime(request.receivedAt, timeZone),
    request.state,
    ...fieldNames.map((field) => stripControlCharacters(request[field])),
    stage ?? '',
    amountCents === null ? '' : (amountCents / 100).toFixed(2),
    visitAt === null ? '' : inZone(visitAt),
    `${request.notes}`,
    `${request.photos}`,
    request.id,
    stripControlCharacters(jobAddress ?? ''),
    formatNotesCell(request.noteTexts, timeZone),
    languageNames[request.language],
    estimate ? stripControlCharacters(describePriceEstimate(estimate)) : '',
    estimate ? `${estimate.squareFeet}` : '',
    visitOffer ? visitOffer.split(' ').map(inZone).join('; ') : '',
    stripControlCharacters(quote ? formatLines(quote) : '').slice(0, maxCell),
    quote ? inZone(quote.sentAt) : '',
    answer ? `${answer.kind === 'accept' ? 'Accepted' : 'Declined'} ${inZone(answer.at)}` : '',
    stripControlCharacters(answer?.name ?? ''),
    request.pourDay ?? '',
  ];
}

const formatLines = ({ lines }: SentQuote) =>
  lines.map(({ text, amountCents }) => `${text}: ${formatDollars(amountCents)}`).join('\n');

/** The most that a cell of Excel holds is 32,767 characters: what is over goes into the cells behind it. */
const maxCell = 32_000;

/** Each note on lines of its own, after when and by whom. */
function formatNotesCell(notes: readonly Note[], timeZone: string): string {
  const lines = notes.map(({ at, by, text }) => `${formatSpreadsheetTime(at, timeZone)[0]} ${by}: ${text}`);
  const cell = stripControlCharacters(lines.join('\n'));
  return cell.length > maxCell ? `${cell.slice(0, maxCell)}…` : cell;
}

/** The requests, each with how many photos it has, its notes and its last quote. */
export async function addDetails(
  database: Database,
  requests: StoredQuoteRequest[],
): Promise<ExportedRequest[]> {
  const photos = new Map<string, number>();
  const notes = new Map<string, Note[]>();
  const quotes = new Map<string, SentQuote | undefined>();
  const pourDays = new Map<string, string | null>();
  for (let start = 0; start < requests.length; start += batchSize) {
    const ids = requests.slice(start, start + batchSize).map(({ id }) => id);
    const counted = await database
      .selectFrom('photos')
      .select(({ fn }) => ['request_id', fn.countAll().as('count')])
      .where('request_id', 'in', ids)
      .groupBy('request_id')
      .execute();
    for (const { request_id, count } of counted) photos.set(request_id, Number(count));
    const noted = await database
      .selectFrom('deeds')
      .selectAll()
      .where('request_id', 'in', ids)
      .where('kind', 'in', ['note', 'customer-note', 'quote', 'accept', 'decline', 'pour'])
      .orderBy('position')
      .execute();
    for (const [id, rows] of Map.groupBy(noted, (row) => row.request_id)) {
      notes.set(id, listNotes(rows));
      quotes.set(id, currentQuote(listQuotes(rows)));
      pourDays.set(id, readAfterPour(rows).pourDay);
    }
  }
  return requests.map((request) => ({
    ...request,
    photos: photos.get(request.id) ?? 0,
    notes: notes.get(request.id)?.length ?? 0,
    noteTexts: notes.get(request.id) ?? [],
    quote: quotes.get(request.id),
    pourDay: pourDays.get(request.id) ?? null,
  }));
}

/** Rows as CSV (RFC 4180), every cell quoted, to be opened in a spreadsheet. */
export function toCsv(rows: string[][]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** A cell that looks like a formula gets an apostrophe in front, so that no spreadsheet evaluates what was typed. */
function toCell(value: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(value) && !isPhoneNumber(value);
  return `"${(isFormula ? `'${value}` : value).replaceAll('"', '""')}"`;
}

/**
 * True for a number in international format that no spreadsheet can evaluate: it has no sign but the first, or two
 * groups with only a space in between. `+1-407-555-0142` would become -1103.
 */
function isPhoneNumber(value: string): boolean {
  return /^\+\d+$/.test(value) || (/^\+[\d\s().-]+$/.test(value) && /\d\s+\(?\d/.test(value));
}
