import type { RequestState } from '#server/database/tables.ts';
import { audienceOf } from '#server/outbox/audience.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { type Command, OwnerError, wordOf } from '../command.ts';

function marking(state: RequestState, summary: string, done: string): Command {
  return {
    usage: 'ID',
    summary,
    options: {},
    async run({ config, open, print }, given) {
      const id = wordOf(given, 'which request, by its ID');
      const store = createQuoteRequestStore(await open(), audienceOf(config));
      if (!(await store.mark(id, state, new Date()))) throw new OwnerError(`There is no request ${id}.`);
      print(`${id}: ${done}`);
    },
  };
}

export const answer = marking('answered', 'Mark it answered: no more reminders', 'answered');
export const spam = marking('spam', 'Mark it as spam: deleted after 90 days', 'spam');
export const notSpam = marking(
  'open',
  'Take it back: it waits for an answer, and is told if it never was',
  'open',
);
