import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { type Audience, insert } from './keep.ts';

/** A request as long as one can be, so that there is room for a real one when there is for this. */
const madeUp = Object.fromEntries(
  fieldNames.map((field) => [field, 'x'.repeat(quoteFields[field].max)]),
) as QuoteRequest;

/**
 * Stores a request and removes it again in one transaction. On commit the disk has to accept all of it, which a rollback
 * would not require; and nobody else ever sees it, whenever it is interrupted.
 * @throws why a request could not be stored
 */
export async function rehearse(database: Database, audience: Audience) {
  const at = new Date();
  const id = randomUUIDv7();
  await database.transaction().execute(async (trx) => {
    await insert(trx, id, { quoteRequest: madeUp, receivedAt: at, dedupeKeys: [] });
    const { channels } = audience;
    await enqueue(trx, { kind: 'request', channels, name: `request:${id}`, requestId: id, at });
    await trx.deleteFrom('quote_requests').where('id', '=', id).execute();
  });
}
