import { sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

/** In an order in which nothing refers to a row that is not there yet; each with the columns of its key. */
const tables = [
  ['secrets', 'name'],
  ['quote_requests', 'id'],
  ['request_texts', 'request_id'],
  ['deeds', 'id'],
  ['notifications', 'id'],
  ['attempts', 'id'],
  ['calendar_feeds', 'email'],
  ['customer_links', 'token_hash'],
  ['desk_settings', 'name'],
  ['daily_sums', 'day', 'kind', 'page', 'source'],
] as const satisfies [keyof Tables, ...string[]][];

const batchSize = 500;

/** Copies every row that is not there yet, some at a time. Existing rows stay as they are. */
export async function moveRows(from: Database, to: Database) {
  const report: { table: string; found: number; copied: number }[] = [];
  for (const [table, ...key] of tables) {
    const counts = { found: 0, copied: 0 };
    const columns = sql.join(key.map((name) => sql.ref(name)));
    let last: unknown[] = key.map(() => '');
    for (;;) {
      const rows = await selectRows(from, table)
        .where(sql<boolean>`(${columns}) > (${sql.join(last)})`)
        .orderBy(columns as never)
        .limit(batchSize)
        .execute();
      if (rows.length === 0) break;
      const added = await to
        .insertInto(table)
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(key as never)
        .execute();
      last = key.map((name) => rows.at(-1)![name as 'id']);
      counts.found += rows.length;
      counts.copied += added.length;
    }
    report.push({ table, ...counts });
  }
  return report;
}

/**
 * A phone's subscription ends with its session, and sessions are not moved; neither are notifications for
 * phones.
 */
function selectRows(from: Database, table: (typeof tables)[number][0]) {
  const rows = from.selectFrom(table).selectAll() as ReturnType<typeof selectWithoutPhones>;
  if (table === 'notifications') return selectWithoutPhones(from);
  if (table === 'attempts')
    return rows.where(
      'notification_id' as never,
      'in',
      selectWithoutPhones(from).clearSelect().select('id') as never,
    );
  return rows;
}

const selectWithoutPhones = (from: Database) =>
  from.selectFrom('notifications').selectAll().where('subscription_id', 'is', null);
