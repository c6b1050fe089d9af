import type { Kysely } from 'kysely';

/** One row for each night: which server makes its copy, and what became of it. */
export async function addNightlyCopies({ schema }: Pick<Kysely<unknown>, 'schema'>) {
  await schema
    .createTable('nightly_copies')
    .addColumn('night', 'text', (column) => column.primaryKey())
    .addColumn('lease', 'text')
    .addColumn('free_at', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text')
    .addColumn('requests', 'integer')
    .addColumn('requests_before', 'integer')
    .addColumn('fault', 'text')
    .addColumn('carried_at', 'text')
    .addColumn('carry_fault', 'text')
    .execute();
}
