import { chooseRequest } from '#server/cli/terminal/choose.ts';
import { type Command, OwnerError } from '#server/cli/terminal/command.ts';
import type { RequestState } from '#server/database/tables.ts';
import { audienceOf } from '#server/notifications/audience.ts';
import { harmlessLine } from '#server/platform/text.ts';
import { localTime } from '#server/platform/time.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';

function marking(state: RequestState, summary: string, done: string): Command {
  return {
    usage: 'ID',
    summary,
    words: 1,
    options: {},
    async run(desk, given) {
      const { id, name, state: before, stateSince } = await chooseRequest(desk, given);
      const { config, open, print } = desk;
      const whose = `The request of ${harmlessLine(name)}`;
      if (before === state) {
        return print(`${whose} was ${state} already, since ${localTime(stateSince, config.timeZone)}.`);
      }
      const store = createQuoteRequestStore(await open(), audienceOf(config));
      if (!(await store.mark(id, state, new Date()))) throw new OwnerError(`There is no request ${id}.`);
      print(`${whose} ${done}`);
    },
  };
}

export const answer = marking(
  'answered',
  'Mark it as answered: no more reminders',
  'is marked as answered. No more reminders will come.',
);
export const spam = marking(
  'spam',
  'Mark it as spam: deleted after 90 days',
  'is marked as spam and will be deleted after 90 days.',
);
export const notSpam = marking(
  'open',
  'Take it back: it waits for an answer, and is announced if it never was',
  'is open again and waits for an answer.',
);
