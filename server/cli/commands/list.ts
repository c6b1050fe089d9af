import type { Command } from '#server/cli/terminal/command.ts';
import { isOverdue, toJson } from '#server/cli/terminal/print.ts';
import { requestTable } from '#server/cli/terminal/table.ts';
import { createPhotoStore } from '#server/photos/photo-store.ts';
import { promisedBy } from '#server/platform/time.ts';
import { findRequests, requestFilters } from '#server/requests/filters.ts';

export const list: Command = {
  usage: `[${requestFilters.map((filter) => `--${filter}`).join('] [')}] [--json]`,
  summary: 'Requests, oldest first: all, or those that match every filter',
  options: Object.fromEntries([...requestFilters, 'json'].map((name) => [name, { type: 'boolean' }])),
  async run({ config, open, print, width }, { options }) {
    const now = new Date();
    const filters = requestFilters.filter((filter) => options[filter]);
    const database = await open();
    const requests = await findRequests(database, filters, now);
    const photos = await createPhotoStore(database, config.dataDir).count(requests.map(({ id }) => id));
    if (options.json) {
      const told = requests.map((request) => ({
        ...request,
        photos: photos.get(request.id) ?? 0,
        answerBy: promisedBy(request.receivedAt).toISOString(),
        isOverdue: isOverdue(request, now),
      }));
      return print(toJson(told));
    }
    if (requests.length === 0) return print(filters.length > 0 ? 'No such requests.' : 'No requests yet.');
    for (const line of requestTable(requests, { now, timeZone: config.timeZone, width, photos })) print(line);
  },
};
