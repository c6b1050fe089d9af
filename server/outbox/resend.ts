import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueue } from './enqueue.ts';

/** Tries again what was given up. @param requestId of this request only, else of all. @returns how many */
export async function reviveDead(database: Database, at: Date, requestId?: string): Promise<number> {
  const revived = await database
    .updateTable('notifications')
    .set({ state: 'due', tries: 0, due_at: at.toISOString() })
    .where('state', '=', 'dead')
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId!))
    .returning('id')
    .execute();
  return revived.length;
}

/**
 * Sends a request again: what was given up is tried again; if nothing was, it is told anew, as another mail,
 * because a mail box may hide a second copy of the same one.
 * @returns how many notifications are due now
 */
export async function resendRequest(
  database: Database,
  requestId: string,
  channels: readonly ChannelName[],
  at: Date,
) {
  const revived = await reviveDead(database, at, requestId);
  if (revived > 0) return revived;
  const name = `request:${requestId}:again-${at.getTime().toString(36)}`;
  return enqueue(database, { kind: 'request', channels, name, requestId, at });
}
