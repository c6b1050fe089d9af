import type { Database } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { type Command, OwnerError, wordOf } from '../command.ts';
import { harmless, localTime, requestSheet } from '../print.ts';

export const show: Command = {
  usage: 'ID [--json]',
  summary: 'One request, whole, with what became of its notifications',
  options: { json: { type: 'boolean' } },
  async run({ open, print }, given) {
    const id = wordOf(given, 'which request, by its ID');
    const database = await open();
    const request = await createQuoteRequestStore(database).find(id);
    if (!request) throw new OwnerError(`There is no request ${id}.`);
    const deliveries = await deliveriesOf(database, id);
    if (given.options.json) return print(JSON.stringify({ ...request, deliveries }, null, 2));
    print(requestSheet(request, new Date()));
    print('');
    for (const { kind, channel, state, attempts } of deliveries) {
      print(`${kind} by ${channel}: ${state}`);
      for (const { at, outcome, detail } of attempts)
        print(`  ${localTime(at)}  ${outcome}  ${harmless(detail)}`);
    }
  },
};

async function deliveriesOf(database: Database, requestId: string) {
  const notifications = await database
    .selectFrom('notifications')
    .select(['id', 'kind', 'channel', 'state', 'tries', 'due_at as dueAt'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  const attempts = await database
    .selectFrom('attempts')
    .innerJoin('notifications', 'notifications.id', 'attempts.notification_id')
    .select(['attempts.notification_id as of', 'attempts.at', 'attempts.outcome', 'attempts.detail'])
    .where('notifications.request_id', '=', requestId)
    .orderBy('attempts.id')
    .execute();
  return notifications.map(({ id, ...notification }) => ({
    ...notification,
    attempts: attempts.filter((attempt) => attempt.of === id).map(({ of: _, ...attempt }) => attempt),
  }));
}
