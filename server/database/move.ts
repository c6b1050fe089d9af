import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

/** In an order in which nothing refers to a row that is not there yet; each with its key column. */
const tables = [
  ['secrets', 'name'],
  ['quote_requests', 'id'],
  ['request_texts', 'request_id'],
  ['deeds', 'id'],
  ['notifications', 'id'],
  ['attempts', 'id'],
] as const satisfies [keyof Tables, string][];

const batch = 500;

/** Copies every row that is not there yet. Existing rows stay as they are. */
export async function moveRows(from: Database, to: Database) {
  const report: { table: string; found: number; copied: number }[] = [];
  for (const [table, key] of tables) {
    const rows = await rowsOf(from, table);
    let copied = 0;
    for (let start = 0; start < rows.length; start += batch) {
      const added = await to
        .insertInto(table)
        .values(rows.slice(start, start + batch))
        .onConflict((conflict) => conflict.doNothing())
        .returning(key as never)
        .execute();
      copied += added.length;
    }
    report.push({ table, found: rows.length, copied });
  }
  return report;
}

/** Phones ring as long as their session, and sessions are not moved: neither is what was told to a phone. */
function rowsOf(from: Database, table: (typeof tables)[number][0]) {
  if (table === 'notifications') return ofNoPhone(from).selectAll().execute();
  if (table === 'attempts')
    return from
      .selectFrom(table)
      .selectAll()
      .where('notification_id', 'in', ofNoPhone(from).select('id'))
      .execute();
  return from.selectFrom(table).selectAll().execute();
}

const ofNoPhone = (from: Database) => from.selectFrom('notifications').where('subscription_id', 'is', null);
