import { addDetails, csvHead, toCsvRows } from '#server/desk/requests/export.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { answerBy } from '#server/requests/answer-by.ts';
import { findRequests, requestFilters } from '#server/requests/find.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { type CliContext, type Command, OwnerError } from './command.ts';
import { printRequest } from './one-request.ts';
import { formatRequestTable, isOverdue, readPromise } from './request-table.ts';
import { toJson } from './terminal.ts';

type Filter = (typeof requestFilters)[number];

export const list: Command = {
  usage: `[${requestFilters.map((filter) => `--${filter}`).join('] [')}] [ID] [--json]`,
  summary: 'Requests, oldest first: all, or those that match every filter. With an ID, all about that one',
  maxPositionals: 1,
  options: Object.fromEntries([...requestFilters, 'json'].map((name) => [name, { type: 'boolean' }])),
  async run(context, given) {
    const filters = requestFilters.filter((filter) => given.options[filter]);
    if (given.positionals.length === 0) return printRequests(context, filters, Boolean(given.options.json));
    if (filters.length > 0) throw new OwnerError('Give an ID or filters, not both.', 2);
    return printRequest(context, given);
  },
};

async function printRequests({ config, open, print, width }: CliContext, filters: Filter[], asJson: boolean) {
  const now = new Date();
  const database = await open();
  const promised = readPromise(config);
  const requests = await findRequests(database, filters, now, promised);
  const photos = await createPhotoStore(database, config.dataDir).count(requests.map(({ id }) => id));
  if (asJson) {
    const listed = requests.map((request) => ({
      ...request,
      photos: photos.get(request.id) ?? 0,
      answerBy: answerBy(request.receivedAt, promised)?.toISOString() ?? null,
      isOverdue: isOverdue(request, now, promised),
    }));
    return print(toJson(listed));
  }
  if (requests.length === 0) return print(filters.length > 0 ? 'No requests match.' : 'No requests yet.');
  for (const line of formatRequestTable(requests, { now, ...promised, width, photos })) print(line);
}

export const exportRequests: Command = {
  usage: '[--json]',
  summary: 'All requests: as CSV for Excel and the like, or as JSON',
  options: { json: { type: 'boolean' } },
  async run({ config, open, print }, { options }) {
    const database = await open();
    const requests = await addDetails(database, await createQuoteRequestStore(database).list());
    if (options.json) return print(toJson(requests));
    // Printing ends the line itself.
    print((csvHead + toCsvRows(requests, config.timeZone)).replace(/\n$/, ''));
  },
};
