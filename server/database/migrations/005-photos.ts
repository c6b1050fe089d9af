import type { Kysely } from 'kysely';

/**
 * The photographs of requests. On PostgreSQL the pictures stand in the row, so that every server has them; on SQLite
 * they are files, these two columns stay empty, and SQLite does not mind the name of a type that it does not know.
 */
export async function addPhotos(trx: Pick<Kysely<unknown>, 'schema'>) {
  await trx.schema
    .createTable('photos')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) =>
      column.notNull().references('quote_requests.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('thumbnail_bytes', 'integer', (column) => column.notNull())
    .addColumn('content', 'bytea')
    .addColumn('thumbnail', 'bytea')
    .addPrimaryKeyConstraint('photos_key', ['request_id', 'id'])
    .execute();
}
