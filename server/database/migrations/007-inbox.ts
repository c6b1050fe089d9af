import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { fold } from '#shared/fold.ts';

/** The columns as they were then: a field that the form got later is in no request that this step finds. */
interface TablesThen {
  quote_requests: Record<'id' | 'name' | 'email' | 'phone' | 'service' | 'message', string>;
  request_texts: { request_id: string; text: string };
}

/** How many requests are read at a time. */
const batch = 500;

/** What a request is found by. */
export async function addSearchedTexts(database: Pick<Kysely<never>, 'schema' | 'getExecutor'>) {
  const trx = database as unknown as Kysely<TablesThen>;
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  // Looked through from the newest: in SQLite a table in the order of its key is a third faster at that.
  const order = sql.raw(isPostgres ? '' : 'without rowid');
  await sql`create table request_texts (
    request_id text primary key references quote_requests (id) on delete cascade,
    text text not null
  ) ${order}`.execute(trx);
  for (let after = ''; ; ) {
    const rows = await trx
      .selectFrom('quote_requests')
      .select(['id', 'name', 'email', 'phone', 'service', 'message'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const texts = rows.map((row) => ({ request_id: row.id, text: searchedText(row) }));
    await trx.insertInto('request_texts').values(texts).execute();
    after = last.id;
  }
}

/** As it was then; only how letters are compared is what the search does today. */
function searchedText({ name, phone, email, service, message }: TablesThen['quote_requests']): string {
  return fold([name, phone, email, service, message, phone.replace(/\D/g, '')].join('\n'));
}
