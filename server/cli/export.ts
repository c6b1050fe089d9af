import { csvHead, csvRows, withPhotosAndNotes } from '#server/desk/requests/export.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import type { Command } from './command.ts';
import { toJson } from './terminal.ts';

export const exportRequests: Command = {
  usage: '[--json]',
  summary: 'All requests: as CSV for Excel and the like, or as JSON',
  options: { json: { type: 'boolean' } },
  async run({ config, open, print }, { options }) {
    const database = await open();
    const requests = await withPhotosAndNotes(database, await createQuoteRequestStore(database).list());
    if (options.json) return print(toJson(requests));
    // Printing ends the line itself.
    print((csvHead + csvRows(requests, config.timeZone)).replace(/\n$/, ''));
  },
};
