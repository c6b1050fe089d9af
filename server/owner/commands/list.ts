import type { Command } from '#server/owner/terminal/command.ts';
import { isOverdue, toJson } from '#server/owner/terminal/print.ts';
import { requestTable } from '#server/owner/terminal/table.ts';
import { findRequests, requestFilters } from '#server/quote-requests/filters.ts';
import { promisedBy } from '#server/telling/wording.ts';

export const list: Command = {
  usage: `[${requestFilters.map((filter) => `--${filter}`).join('] [')}] [--json]`,
  summary: 'Requests, oldest first: all, or those that match every filter',
  options: Object.fromEntries([...requestFilters, 'json'].map((name) => [name, { type: 'boolean' }])),
  async run({ config, open, print, width }, { options }) {
    const now = new Date();
    const filters = requestFilters.filter((filter) => options[filter]);
    const requests = await findRequests(await open(), filters, now);
    if (options.json) {
      const told = requests.map((request) => ({
        ...request,
        answerBy: promisedBy(request.receivedAt).toISOString(),
        isOverdue: isOverdue(request, now),
      }));
      return print(toJson(told));
    }
    if (requests.length === 0) return print(filters.length > 0 ? 'No such requests.' : 'No requests yet.');
    for (const line of requestTable(requests, { now, timeZone: config.timeZone, width })) print(line);
  },
};
