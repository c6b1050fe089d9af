import type { Kysely } from 'kysely';

/**
 * What all servers count together: keyed hashes, and the key of the day, which is deleted when the day is over. Counts of
 * signing in had a table and a lasting key of their own. Servers from before this step go on with that until they are
 * restarted, so it stays where there may be any. Release 1.0.0 dropped it.
 * @param from the version that the database had before this update; 0 for a new one
 */
export async function addLimits({ schema }: Pick<Kysely<unknown>, 'schema'>, from: number) {
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
  if (from === 0) await schema.dropTable('sign_in_counts').execute();
}
