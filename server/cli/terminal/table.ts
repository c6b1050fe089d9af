import cut from 'fast-string-truncated-width';
import { harmlessLine } from '#server/platform/text.ts';
import { type Clock, shortTime } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { fieldNames, type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import { paint, stateWord } from './print.ts';
import { shortIds } from './short-ids.ts';

interface Column {
  head: string;
  of(request: StoredQuoteRequest): string;
  style?: (cell: string) => string;
}

/** Between two columns. */
const gap = '  ';

type Floors = Record<QuoteField, number | 'no column'>;

/**
 * How narrow the column of a field may become when a line is too long, in the order in which they give way: a phone
 * number that is one is never cut, a service is known by its beginning, a name comes last. What has no column is read
 * with `show`.
 */
const least: Floors = {
  phone: 17,
  service: 8,
  name: 11,
  email: 'no column',
  message: 'no column',
};

/** Beyond that, beside a column with the number of photographs, so that all of it still fits into 80 columns. */
const leastBesidePhotos: Floors = { ...least, service: 4, name: 9 };

interface TableOptions extends Clock {
  width: number;
  /** How many photographs each request has; if none has any, there is no column for them. */
  photos?: Map<string, number>;
}

/** Requests as a table for a terminal: one line each, below a line of headings, none longer than `width` columns. */
export function requestTable(
  requests: StoredQuoteRequest[],
  { now, timeZone, width, photos = new Map() }: TableOptions,
): string[] {
  const shorten = shortIds(requests.map(({ id }) => id));
  const columns: Column[] = [
    { head: 'ID', of: ({ id }) => shorten(id), style: (cell) => paint('dim', cell) },
    { head: 'RECEIVED', of: ({ receivedAt }) => shortTime(receivedAt, { now, timeZone }) },
    { head: 'STATE', of: (request) => stateWord(request, now), style: redIfOverdue },
    ...fieldNames
      .filter((field) => least[field] !== 'no column')
      .map((field) => ({
        head: headOf(field),
        of: (request: StoredQuoteRequest) => harmlessLine(request[field]) || 'none',
      })),
    ...(photos.size > 0
      ? [{ head: 'PICS', of: ({ id }: StoredQuoteRequest) => `${photos.get(id) ?? ''}` }]
      : []),
  ];
  const cells = requests.map((request) => columns.map(({ of }) => of(request)));
  const heads = columns.map(({ head }) => head);
  const widths = heads.map((head, index) =>
    cells.reduce((most, row) => Math.max(most, cut(row[index]!).width), head.length),
  );
  shrink(widths, heads, width, least);
  if (photos.size > 0) shrink(widths, heads, width, leastBesidePhotos);
  const line = (row: string[], style: (cell: string, index: number) => string) =>
    row
      .map((cell, index) => style(inColumns(cell, widths[index]!), index))
      .join(gap)
      .trimEnd();
  return [
    line(heads, (head) => paint('dim', head)),
    ...cells.map((row) => line(row, (cell, index) => columns[index]!.style?.(cell) ?? cell)),
  ];
}

function headOf(field: QuoteField): string {
  return quoteFields[field].ownersLabel.toUpperCase();
}

/** Changes the widths so that a line has at most `width` columns, as far as possible. */
function shrink(widths: number[], heads: string[], width: number, least: Floors) {
  let surplus = widths.reduce((sum, each) => sum + each + gap.length, -gap.length) - width;
  for (const [field, fewest] of Object.entries(least)) {
    if (fewest === 'no column') continue;
    const index = heads.indexOf(headOf(field as QuoteField));
    const taken = Math.max(0, Math.min(surplus, widths[index]! - fewest));
    widths[index]! -= taken;
    surplus -= taken;
  }
}

/** The text in exactly so many columns: longer text ends in an ellipsis, shorter text is padded with spaces. */
function inColumns(text: string, width: number): string {
  const { index, ellipsed, width: kept } = cut(text, { limit: width, ellipsis: '…', ellipsisWidth: 1 });
  const shown = text.slice(0, index) + (ellipsed ? '…' : '');
  return shown + ' '.repeat(width - kept - (ellipsed ? 1 : 0));
}

function redIfOverdue(cell: string): string {
  return cell.startsWith('OVERDUE') ? paint('red', cell) : cell;
}
