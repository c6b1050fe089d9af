import { type Kysely, sql } from 'kysely';

/** States of requests, the outbox with its attempts, and the secrets that sign links and tokens. */
export async function addDelivery(trx: Pick<Kysely<unknown>, 'schema' | 'getExecutor'>) {
  const { schema } = trx;
  const addText = (name: string, fallback: string) =>
    schema
      .alterTable('quote_requests')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(fallback))
      .execute();
  await addText('state', 'open');
  await addText('state_since', '');
  await addText('signals', '');
  await sql`update quote_requests set state_since = received_at`.execute(trx);
  await schema
    .createIndex('requests_by_state')
    .on('quote_requests')
    .columns(['state', 'received_at'])
    .execute();

  await schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.references('quote_requests.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('dedupe_key', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('content', 'text')
    .execute();
  await schema
    .createIndex('notifications_due')
    .on('notifications')
    .columns(['channel', 'state', 'due_at'])
    .execute();
  await schema.createIndex('notifications_of_request').on('notifications').column('request_id').execute();

  await schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('notification_id', 'text', (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('attempts_of_notification').on('attempts').column('notification_id').execute();

  await schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
