import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/database/open.ts';
import type { Answered } from './clients.ts';

/**
 * Waits until nothing is due any more. A lease held by a killed server ends after a minute and a half.
 * @param patience how long without progress counts as stuck, in milliseconds
 * @returns how many notifications are still due: 0, unless they are stuck
 */
export async function untilDrained(database: Database, patience: number): Promise<number> {
  let left = Number.POSITIVE_INFINITY;
  let until = 0;
  for (;;) {
    const { due } = await database
      .selectFrom('notifications')
      .select((select) => select.fn.countAll().as('due'))
      .where('state', '=', 'due')
      .executeTakeFirstOrThrow();
    if (Number(due) < left) {
      left = Number(due);
      until = Date.now() + patience;
    }
    if (left === 0 || Date.now() > until) return left;
    await wait(500);
  }
}

/** Compares what was answered with what was stored and what was mailed. */
export async function compare(database: Database, answered: Answered[], mails: Map<string, number>) {
  const rows = await database.selectFrom('quote_requests').select(['id', 'name']).execute();
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  const names = new Set(rows.map(({ name }) => name));
  const mailsOf = (id: string) => mails.get(`request.${id}.mail@example.com`) ?? 0;
  return {
    answered: answered.length,
    stored: rows.length,
    lost: answered.filter(({ id, name }) => stored.get(id) !== name).length,
    'duplicated rows': rows.length - names.size,
    'never mailed': answered.filter(({ id }) => mailsOf(id) === 0).length,
    'mailed twice (same Message-ID)': answered.filter(({ id }) => mailsOf(id) > 1).length,
  };
}
