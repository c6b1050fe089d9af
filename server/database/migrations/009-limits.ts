import type { Kysely } from 'kysely';

/**
 * What all servers count together: keyed hashes, and the key of the day, which is deleted when the day is over. Counts of
 * signing in had a table and a lasting key of their own.
 */
export async function addLimits({ schema }: Pick<Kysely<unknown>, 'schema'>) {
  await schema
    .createTable('limit_counts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('limit_keys')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await schema.dropTable('sign_in_counts').execute();
}
