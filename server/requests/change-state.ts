import type { Database } from '#server/database/open.ts';
import type { RequestState } from '#server/database/tables.ts';
import { dropDeadReminders } from '#server/outbox/resend.ts';
import { announcePhotos } from '#server/photos/announce-photos.ts';
import { type Audience, announce, announceAfterAll, wasAnnounced } from './keep.ts';
import type { StoredQuoteRequest } from './stored.ts';

interface NewState {
  state: RequestState;
  at: Date;
  /** Since when it counts as being in that state, if not since `at`: ISO 8601, UTC. */
  since?: string;
}

/**
 * The one place where states change: puts a request into a state, and sees to it that who has to be told is. One that
 * leaves quarantine is announced. Call it in a transaction that has locked the request's row.
 */
export async function changeState(
  trx: Database,
  audience: Audience,
  { id, state: before, stateSince }: StoredQuoteRequest,
  { state, at, since = state === before ? stateSince : at.toISOString() }: NewState,
) {
  await trx.updateTable('quote_requests').set({ state, state_since: since }).where('id', '=', id).execute();
  if (state !== 'open') return dropDeadReminders(trx, id);
  const isAnnounced = (await announceAfterAll(trx, id, at)) || (await wasAnnounced(trx, id));
  if (!isAnnounced) await announce(trx, id, audience, at);
  await announcePhotos(trx, audience.channels, { requestId: id, at, isWhole: true });
}
