import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import type { Command } from '../command.ts';
import { toCsv } from '../csv.ts';

const columns = ['id', 'receivedAt', 'name', 'email', 'phone', 'service', 'message', 'state'] as const;

export const exportRequests: Command = {
  usage: '[--json]',
  summary: 'All requests on standard output, as CSV for a spreadsheet or as JSON',
  options: { json: { type: 'boolean' } },
  async run({ open, print }, { options }) {
    const requests = await createQuoteRequestStore(await open()).list();
    if (options.json) return print(JSON.stringify(requests, null, 2));
    const rows = requests.map((request) => columns.map((column) => request[column]));
    print(toCsv([[...columns], ...rows]).trimEnd());
  },
};
