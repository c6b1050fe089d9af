import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/database/open.ts';
import type { Answered } from './clients.ts';

/** Waits until nothing is due any more. A lease that a killed server held ends after a minute and a half. */
export async function untilDrained(database: Database, limit: number): Promise<boolean> {
  const until = Date.now() + limit;
  while (Date.now() < until) {
    const due = await database
      .selectFrom('notifications')
      .select('id')
      .where('state', '=', 'due')
      .limit(1)
      .execute();
    if (due.length === 0) return true;
    await wait(500);
  }
  return false;
}

/** Compares what was answered with what is stored and what was mailed. */
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
