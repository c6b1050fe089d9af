import type { Kysely } from 'kysely';

/** The columns as they were then. A step that has been released stays as it is, whatever becomes of the tables. */
interface TablesThen {
  notifications: { id: string; kind: string; state: string };
  attempts: { notification_id: string; outcome: string; detail: string };
}

/** Reminders of answered requests were once recorded as refused. */
export async function settleUnneeded(trx: Kysely<TablesThen>) {
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
