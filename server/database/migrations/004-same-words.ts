import type { Kysely } from 'kysely';

/** Each request that comes is looked for among the last minutes'; under load those are many. */
export async function findSameWords(trx: Pick<Kysely<unknown>, 'schema'>) {
  await trx.schema
    .createIndex('requests_by_person')
    .ifNotExists()
    .on('quote_requests')
    .columns(['email', 'name', 'state', 'received_at'])
    .execute();
}
