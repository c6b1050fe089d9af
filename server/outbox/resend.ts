import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from './outbox.ts';

/** Retries everything that was given up. @returns how many */
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

/** Drops the reminders that were given up: they are no longer of any use. */
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
 * Sends a request and its photos to the owner again: retries them where they were given up; otherwise announces
 * all of it again as different emails, because a mailbox may hide a second copy of the same one. Replaces dead
 * reminders too.
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
    .where('kind', 'in', ['request', 'photos'])
    .where('channel', 'in', channels)
    .execute();
  if (revived.length > 0) return revived.length;
  const again = { channels, requestId, at };
  const name = `${requestId}:again-${at.getTime().toString(36)}`;
  const request = await enqueue(database, { ...again, kind: 'request', name: `request:${name}` });
  const rows = await database.selectFrom('photos').select('id').where('request_id', '=', requestId).execute();
  if (rows.length === 0) return request;
  const content = { photos: rows.map(({ id }) => id) };
  return request + (await enqueue(database, { ...again, kind: 'photos', name: `photos:${name}`, content }));
}
