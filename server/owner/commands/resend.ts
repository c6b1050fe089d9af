import { audienceOf } from '#server/outbox/audience.ts';
import { resendRequest, reviveDead } from '#server/outbox/resend.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { type Command, OwnerError, wordOf } from '../command.ts';

export const resend: Command = {
  usage: 'ID | --dead',
  summary: 'Send its notification again, or all that were given up; the server delivers them',
  options: { dead: { type: 'boolean' } },
  async run({ config, open, print }, given) {
    const database = await open();
    const now = new Date();
    if (given.options.dead) return print(`${await reviveDead(database, now)} notifications are due again.`);
    const id = wordOf(given, 'which request, by its ID, or --dead');
    if (!(await createQuoteRequestStore(database).find(id)))
      throw new OwnerError(`There is no request ${id}.`);
    print(`${await resendRequest(database, id, audienceOf(config).channels, now)} notifications are due.`);
  },
};
