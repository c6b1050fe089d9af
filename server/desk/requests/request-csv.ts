import { harmless } from '#server/platform/text.ts';
import { spreadsheetTime } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import { toCsv } from './csv.ts';

/** Without it, Excel on English Windows misreads UTF-8: José becomes JosÃ©. */
const byteOrderMark = '\ufeff';

const typedHeadings = fieldNames.map((field) => quoteFields[field].ownersLabel);
const headings = [
  ...['Received', 'Time zone', 'State', ...typedHeadings],
  ...['Stage', 'Amount', 'Visit', 'Notes', 'Photos', 'ID'],
];

/** A request, and how much there is beside it. */
export interface CountedRequest extends StoredQuoteRequest {
  photos: number;
  notes: number;
}

/** The line of headings. */
export const csvHead = byteOrderMark + toCsv([headings]);

/** A line for each request, for Excel and the like. Times are local, amounts in dollars. */
export function csvRows(requests: CountedRequest[], timeZone: string): string {
  return toCsv(requests.map((request) => cells(request, timeZone)));
}

function cells(request: CountedRequest, timeZone: string): string[] {
  const { receivedAt, state, stage, amountCents, visitAt, notes, photos, id } = request;
  return [
    ...spreadsheetTime(receivedAt, timeZone),
    state,
    ...fieldNames.map((field) => harmless(request[field])),
    stage ?? '',
    amountCents === null ? '' : (amountCents / 100).toFixed(2),
    visitAt === null ? '' : spreadsheetTime(visitAt, timeZone)[0],
    `${notes}`,
    `${photos}`,
    id,
  ];
}
