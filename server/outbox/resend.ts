import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from './enqueue.ts';

/** Tries again all that was given up. @returns how many */
export async function reviveDead(database: Database, at: Date): Promise<number> {
  return (await revive(database, at).execute()).length;
}

function revive(database: Database, at: Date) {
  return database
    .updateTable('notifications')
    .set({ state: 'due', tries: 0, due_at: at.toISOString() })
    .where('state', '=', 'dead')
    .returning('id');
}

/** Lets go of the reminders that were given up: what they would tell is no news any more. */
export async function dropDeadReminders(database: Database, requestId: string) {
  await database
    .updateTable('notifications')
    .set({ state: 'unneeded' })
    .where('request_id', '=', requestId)
    .where('kind', '=', 'reminder')
    .where('state', '=', 'dead')
    .execute();
}

/**
 * Sends a request to the owner again: where that was given up, it is tried again; if nowhere, it is told anew, as
 * another mail, because a mail box may hide a second copy of the same one. It stands for dead reminders too.
 * @returns how many notifications are due now
 */
export async function resendRequest(
  database: Database,
  requestId: string,
  channels: readonly ChannelName[],
  at: Date,
) {
  await dropDeadReminders(database, requestId);
  const revived = await revive(database, at)
    .where('request_id', '=', requestId)
    .where('kind', '=', 'request')
    .where('channel', 'in', channels)
    .execute();
  if (revived.length > 0) return revived.length;
  const name = `request:${requestId}:again-${at.getTime().toString(36)}`;
  return enqueue(database, { kind: 'request', channels, name, requestId, at });
}
