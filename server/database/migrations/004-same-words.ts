import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Each request that comes is looked for among the last minutes'; under load those are many. */
export async function findSameWords(trx: Kysely<Tables>) {
  await trx.schema
    .createIndex('requests_by_person')
    .ifNotExists()
    .on('quote_requests')
    .columns(['email', 'name', 'state', 'received_at'])
    .execute();
}
