import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { type Command, OwnerError } from '../command.ts';
import { requestSheet } from '../print.ts';

export const show: Command = {
  usage: 'ID [--json]',
  summary: 'One request, whole',
  options: { json: { type: 'boolean' } },
  async run({ database, print }, { words: [id], options }) {
    if (!id) throw new OwnerError('Which request? Say its ID, as list shows it.');
    const request = await createQuoteRequestStore(database).find(id);
    if (!request) throw new OwnerError(`There is no request ${id}.`);
    print(options.json ? JSON.stringify(request, null, 2) : requestSheet(request));
  },
};
