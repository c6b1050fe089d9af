import type { Database } from '#server/database/open.ts';
import type { ChannelName, PhotoBatch } from '#server/database/tables.ts';
import { programChannels } from '#server/outbox/digest.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { OnPhotoSaved } from './store.ts';

/**
 * How long a batch waits for more photos, in milliseconds. Photos after the first batch came over a connection that is
 * slow or was cut: they get more time, so that there is never one email for each photo.
 */
const batchWaits = { first: 90_000, later: 900_000 };

/** Creates what the photo store calls for each photo that it saves, in the same transaction. */
export function enqueueForSaved(channels: readonly ChannelName[]): OnPhotoSaved {
  return (trx, { requestId, at, count, of }) =>
    enqueuePhotoMessage(trx, channels, { requestId, at, isComplete: count >= of });
}

/** Notifies the owner, once for a request, that there was no room for some of its photos. */
export function enqueueMissingPhotos(database: Database, channels: readonly ChannelName[]) {
  return (requestId: string, at: Date) =>
    enqueue(database, {
      kind: 'missing-photos',
      channels,
      name: `missing-photos:${requestId}`,
      requestId,
      at,
    });
}

interface SavedPhotos {
  requestId: string;
  at: Date;
  /** True if no more are expected. */
  isComplete: boolean;
}

/**
 * Notifies the owner of every photo of a request, once on each channel: those that no message has yet are added to
 * the one that is about to go out, or get another. There is none about spam; where a digest lists the request, its link
 * shows the photos, and only a webhook gets them. Call it in the transaction of
 * the event, after the request's row was locked or written.
 */
export async function enqueuePhotoMessage(
  trx: Database,
  channels: readonly ChannelName[],
  { requestId, at, isComplete }: SavedPhotos,
) {
  const request = await trx
    .selectFrom('quote_requests')
    .select('state')
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!request || request.state === 'spam') return;
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where('request_id', '=', requestId)
    .orderBy('received_at')
    .execute();
  const batches = await listBatches(trx, requestId);
  const announced = new Set(batches.flatMap(({ photos }) => photos));
  const photos = rows.map(({ id }) => id).filter((id) => !announced.has(id));
  if (photos.length === 0) return;
  const wait = batches.length === 0 ? batchWaits.first : batchWaits.later;
  const dueAt = isComplete ? at : new Date(at.getTime() + wait);
  // One that turned out not to be needed may have the same photos.
  const name = `photos:${requestId}:${at.getTime().toString(36)}-${photos[0]}`;
  const isDigested = await wasDigested(trx, requestId);
  const channelsToAnnounce: ChannelName[] = [];
  for (const channel of channels) {
    if (isDigested && !programChannels.includes(channel)) continue;
    const latest = batches.find((batch) => batch.channel === channel);
    if (!latest || !(await addToPending(trx, latest, photos, isComplete ? dueAt : undefined)))
      channelsToAnnounce.push(channel);
  }
  await enqueue(trx, {
    kind: 'photos',
    channels: channelsToAnnounce,
    name,
    requestId,
    content: { photos },
    at,
    dueAt,
  });
}

async function wasDigested(trx: Database, requestId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('notifications')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'request')
    .where('state', '=', 'digested')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the batches of photos that the owner was or will be notified of, the latest first. */
async function listBatches(trx: Database, requestId: string) {
  const rows = await trx
    .selectFrom('notifications')
    .select(['id', 'channel', 'content'])
    .where('request_id', '=', requestId)
    .where('kind', '=', 'photos')
    .where('state', '!=', 'unneeded')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, ...(JSON.parse(content!) as PhotoBatch) }));
}

/**
 * Adds to a batch if nobody has begun to deliver it: an email that was tried stays the same email.
 * @returns false if it was begun
 */
async function addToPending(
  trx: Database,
  latest: PhotoBatch & { id: string },
  photos: string[],
  dueAt: Date | undefined,
) {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({
      content: JSON.stringify({ photos: [...latest.photos, ...photos] } satisfies PhotoBatch),
      ...(dueAt && { due_at: dueAt.toISOString() }),
    })
    .where('id', '=', latest.id)
    .where('state', '=', 'due')
    .where('tries', '=', 0)
    .where('lease', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
