import type { Command } from '#server/owner/terminal/command.ts';
import { harmless, toJson } from '#server/owner/terminal/print.ts';
import { spreadsheetTime } from '#server/owner/terminal/times.ts';
import { createPhotoStore } from '#server/photos/photo-store.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import { toCsv } from './csv.ts';

export const exportRequests: Command = {
  usage: '[--json]',
  summary: 'All requests: as CSV for Excel and the like, or as JSON',
  options: { json: { type: 'boolean' } },
  async run({ config, open, print }, { options }) {
    const database = await open();
    const requests = await createQuoteRequestStore(database).list();
    const counts = await createPhotoStore(database, config.dataDir).count(requests.map(({ id }) => id));
    const counted = requests.map((request) => ({ ...request, photos: counts.get(request.id) ?? 0 }));
    if (options.json) return print(toJson(counted));
    const csv = toCsv([headings, ...counted.map((request) => cells(request, config.timeZone))]);
    // Printing ends the line itself.
    print(byteOrderMark + csv.replace(/\n$/, ''));
  },
};

/** Without it, Excel on English Windows misreads UTF-8: José becomes JosÃ©. */
const byteOrderMark = '\ufeff';

const typedHeadings = fieldNames.map((field) => quoteFields[field].ownersLabel);
const headings = ['Received', 'Time zone', 'State', ...typedHeadings, 'Photos', 'ID'];

function cells(request: StoredQuoteRequest & { photos: number }, timeZone: string): string[] {
  const typed = fieldNames.map((field) => harmless(request[field]));
  return [
    ...spreadsheetTime(request.receivedAt, timeZone),
    request.state,
    ...typed,
    `${request.photos}`,
    request.id,
  ];
}
