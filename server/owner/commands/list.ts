import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import type { Command } from '../command.ts';
import { requestLine } from '../print.ts';

export const list: Command = {
  usage: '[--json]',
  summary: 'All requests, the oldest first',
  options: { json: { type: 'boolean' } },
  async run({ database, print }, { options }) {
    const requests = await createQuoteRequestStore(database).list();
    if (options.json) print(JSON.stringify(requests, null, 2));
    else if (requests.length === 0) print('No requests yet.');
    else for (const request of requests) print(requestLine(request));
  },
};
