import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { type Audience, announce, insert } from './keep.ts';

/** A request as long as a long one is, so that there is room for a real one when there is for this. */
const madeUp = {
  name: 'Rehearsal',
  email: 'rehearsal@example.com',
  phone: '(407) 555-0100',
  service: 'Other',
  message: 'x'.repeat(4000),
} as const;

/**
 * Keeps a request and takes it back in one transaction. The disk has to take all of it when that is committed, as it
 * would not if it were rolled back; and nobody else ever sees it, whenever it is cut off.
 * @throws why a request could not be kept
 */
export async function rehearse(database: Database, audience: Audience) {
  const at = new Date();
  const id = randomUUIDv7();
  await database.transaction().execute(async (trx) => {
    await insert(trx, id, { quoteRequest: madeUp, receivedAt: at, dedupeKeys: [] });
    await announce(trx, id, audience, at);
    await trx.deleteFrom('quote_requests').where('id', '=', id).execute();
  });
}
