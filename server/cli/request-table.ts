import { readCompany } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { formatField } from '#server/platform/text.ts';
import { type Clock, formatShortTime } from '#server/platform/time.ts';
import { answerBy, type Promised } from '#server/requests/answer-by.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { fieldNames, type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import { defaultPromise } from '#shared/quote-promise.ts';
import { paint } from './terminal.ts';

/** Reads what the company promises; where its content cannot be read, the default promise. */
export function readPromise(config: Config): Promised {
  const { timeZone } = config;
  try {
    return { company: readCompany(config), timeZone };
  } catch {
    return { company: { promise: defaultPromise, hours: '' }, timeZone };
  }
}

/** True if the promised time has passed without an answer. */
export function isOverdue({ state, receivedAt }: StoredQuoteRequest, now: Date, promised: Promised): boolean {
  const due = answerBy(receivedAt, promised);
  return state === 'open' && due !== null && due < now;
}

/** How wide the column of a field may become, in characters. What has no column is read with `list ID`. */
const maxWidths: Partial<Record<QuoteField, number>> = { name: 18, phone: 17, service: 30 };

interface TableOptions extends Clock, Promised {
  /** How many columns of the terminal a line has at most. */
  width: number;
  /** How many photos each request has; if none has any, there is no column for them. */
  photos?: Map<string, number>;
}

/** Requests as a table for a terminal: a line of headings, and one line for each, red if its answer is late. */
export function formatRequestTable(
  requests: StoredQuoteRequest[],
  { now, width, photos = new Map(), ...promised }: TableOptions,
): string[] {
  const shorten = createIdShortener(requests.map(({ id }) => id));
  const fields = fieldNames.filter((field) => maxWidths[field]);
  const photoCells = (cell: string) => (photos.size > 0 ? [cell] : []);
  const labels = fields.map((field) => quoteFields[field].ownersLabel.toUpperCase());
  const rows = [
    ['ID', 'RECEIVED', 'STATE', ...photoCells('PICS'), ...labels],
    ...requests.map((request) => [
      shorten(request.id),
      formatShortTime(request.receivedAt, { now, timeZone: promised.timeZone }),
      formatState(request, now, promised),
      ...photoCells(`${photos.get(request.id) ?? ''}`),
      ...fields.map((field) => truncate(formatField(request, field) || 'none', maxWidths[field]!)),
    ]),
  ];
  const widths = rows[0]!.map((_, at) => rows.reduce((max, row) => Math.max(max, row[at]!.length), 0));
  const lines = rows.map((row) =>
    truncate(
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
      width,
    ),
  );
  return lines.map((line, index) => {
    if (index === 0) return paint('dim', line);
    return isOverdue(requests[index - 1]!, now, promised) ? paint('red', line) : line;
  });
}

function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

/** In the list: the stage, once there is one. */
function formatState(request: StoredQuoteRequest, now: Date, promised: Promised): string {
  if (isOverdue(request, now, promised)) return 'OVERDUE';
  return request.state === 'answered' ? (request.stage ?? 'answered') : request.state;
}

/**
 * Shortens IDs to the fewest last characters, six or more, that tell these apart. The last, not the first, because an
 * ID begins with the time, so those from the same minute begin alike; the end is random.
 */
function createIdShortener(ids: string[]): (id: string) => string {
  let length = 6;
  while (new Set(ids.map((id) => id.slice(-length))).size < new Set(ids).size) length += 1;
  return (id) => id.slice(-length);
}
