import type { Kysely } from 'kysely';

/** Each incoming request is looked up among those of the last minutes; under load there are many. */
export async function findSameWords(trx: Pick<Kysely<unknown>, 'schema'>) {
  await trx.schema
    .createIndex('requests_by_person')
    .ifNotExists()
    .on('quote_requests')
    .columns(['email', 'name', 'state', 'received_at'])
    .execute();
}
