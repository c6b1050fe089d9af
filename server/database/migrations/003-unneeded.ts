import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Reminders of answered requests were once recorded as refused. */
export async function settleUnneeded(trx: Kysely<Tables>) {
  await trx
    .updateTable('notifications')
    .set({ state: 'unneeded' })
    .where('state', '=', 'dead')
    .where('kind', '=', 'reminder')
    .where('id', 'in', (attempts) =>
      attempts
        .selectFrom('attempts')
        .select('notification_id')
        .where('outcome', '=', 'refused')
        .where('detail', '=', 'nothing left to tell'),
    )
    .execute();
}
