import type { Kysely } from 'kysely';

/** How often each page was visited, and from where: sums by day, and nothing about anybody. */
export async function addDailySums({ schema }: Pick<Kysely<unknown>, 'schema'>) {
  await schema
    .createTable('daily_sums')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_sums_key', ['day', 'kind', 'page', 'source'])
    .execute();
}
