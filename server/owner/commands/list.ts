import { promisedBy } from '#server/outbox/wording.ts';
import { findRequests, requestFilters } from '#server/quote-requests/filters.ts';
import type { Command } from '../command.ts';
import { isOverdue, requestLine } from '../print.ts';

export const list: Command = {
  usage: `[${requestFilters.map((filter) => `--${filter}`).join('] [')}] [--json]`,
  summary: 'Requests, the oldest first: all, or those that pass every filter',
  options: Object.fromEntries([...requestFilters, 'json'].map((name) => [name, { type: 'boolean' }])),
  async run({ open, print }, { options }) {
    const now = new Date();
    const requests = await findRequests(
      await open(),
      requestFilters.filter((filter) => options[filter]),
      now,
    );
    if (options.json) {
      const told = requests.map((request) => ({
        ...request,
        answerBy: promisedBy(request.receivedAt).toISOString(),
        isOverdue: isOverdue(request, now),
      }));
      return print(JSON.stringify(told, null, 2));
    }
    if (requests.length === 0) return print('No such requests.');
    for (const request of requests) print(requestLine(request, now));
  },
};
