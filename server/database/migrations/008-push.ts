import type { Kysely } from 'kysely';

/** The phones that ring, each as long as its session; what is still to be told to one goes with it. */
export async function addPush({ schema }: Pick<Kysely<unknown>, 'schema'>) {
  await schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('shows', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .alterTable('notifications')
    .addColumn('subscription_id', 'text', (column) =>
      column.references('push_subscriptions.id').onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('notifications_of_subscription')
    .on('notifications')
    .column('subscription_id')
    .execute();
}
