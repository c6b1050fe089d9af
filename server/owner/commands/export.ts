import type { Command } from '#server/owner/terminal/command.ts';
import { harmless, toJson } from '#server/owner/terminal/print.ts';
import { spreadsheetTime } from '#server/owner/terminal/times.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import { toCsv } from './csv.ts';

export const exportRequests: Command = {
  usage: '[--json]',
  summary: 'All requests: as CSV for Excel and the like, or as JSON',
  options: { json: { type: 'boolean' } },
  async run({ config, open, print }, { options }) {
    const requests = await createQuoteRequestStore(await open()).list();
    if (options.json) return print(toJson(requests));
    const csv = toCsv([headings, ...requests.map((request) => cells(request, config.timeZone))]);
    // Printing ends the line itself.
    print(byteOrderMark + csv.replace(/\n$/, ''));
  },
};

/** Without it, Excel on English Windows misreads UTF-8: José becomes JosÃ©. */
const byteOrderMark = '\ufeff';

const typedHeadings = fieldNames.map((field) => quoteFields[field].ownersLabel);
const headings = ['Received', 'Time zone', 'State', ...typedHeadings, 'ID'];

function cells(request: StoredQuoteRequest, timeZone: string): string[] {
  const typed = fieldNames.map((field) => harmless(request[field]));
  return [...spreadsheetTime(request.receivedAt, timeZone), request.state, ...typed, request.id];
}
