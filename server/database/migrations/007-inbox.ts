import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { searchText } from '#server/platform/text.ts';

/** The columns as they were then. */
interface TablesThen {
  quote_requests: Record<'id' | 'name' | 'email' | 'phone' | 'service' | 'message', string>;
  request_texts: { request_id: string; text: string };
  inbox_changes: { id: number; changes: number };
}

/** How many requests are read at a time. */
const batch = 500;

/** How far each request has come, what was done about it and by whom, and what is searched. */
export async function addInbox(database: Pick<Kysely<never>, 'schema' | 'getExecutor'>) {
  const trx = database as unknown as Kysely<TablesThen>;
  const { schema } = trx;
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite takes one column at a time.
  await schema.alterTable('quote_requests').addColumn('stage', 'text').execute();
  // In an integer of PostgreSQL it would not fit, and a bigint would arrive as text.
  await schema.alterTable('quote_requests').addColumn('amount_cents', 'double precision').execute();
  await schema.alterTable('quote_requests').addColumn('visit_at', 'text').execute();
  await schema.createIndex('requests_by_visit').on('quote_requests').column('visit_at').execute();
  await schema
    .createIndex('requests_in_order')
    .on('quote_requests')
    .columns(['state', 'received_at', 'id'])
    .execute();
  await schema.dropIndex('requests_by_state').execute();

  await schema
    .createTable('deeds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) =>
      column.notNull().references('quote_requests.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text', (column) => column.notNull())
    .addColumn('done_by', 'text', (column) => column.notNull())
    .addColumn('content', 'text')
    .addColumn('standing_before', 'text')
    .addColumn('standing_after', 'text')
    .addColumn('undone_at', 'text')
    .addColumn('undone_by', 'text')
    .addUniqueConstraint('deeds_in_order', ['request_id', 'position'])
    .execute();

  await schema
    .createTable('inbox_changes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('changes', 'integer', (column) => column.notNull())
    .execute();
  await trx.insertInto('inbox_changes').values({ id: 1, changes: 0 }).execute();

  await schema
    .createTable('request_texts')
    .addColumn('request_id', 'text', (column) =>
      column.primaryKey().references('quote_requests.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    // Looked through from the newest: in SQLite a table in the order of its key is a third faster at that.
    .$call((table) => (isPostgres ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await fillTexts(trx);
}

async function fillTexts(trx: Kysely<TablesThen>) {
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
    const texts = rows.map((row) => ({ request_id: row.id, text: searchText(row) }));
    await trx.insertInto('request_texts').values(texts).execute();
    after = last.id;
  }
}
