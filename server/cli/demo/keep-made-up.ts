import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { createPhotoStore } from '#server/photos/photo-store.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { drawSlab } from './draw-slab.ts';

interface Arrival {
  receivedAt: Date;
  isSpam: boolean;
  /** How many photographs came with it. */
  photos: number;
  /** How they are drawn. */
  draw?: typeof drawSlab;
}

/** Stores a request as if it had come then, and its mail had gone out. @returns its id */
export async function keepMadeUp(
  database: Database,
  dataDir: string,
  quoteRequest: QuoteRequest,
  { receivedAt, isSpam, photos, draw = drawSlab }: Arrival,
): Promise<string> {
  const store = createQuoteRequestStore(database, { channels: ['mail'], acknowledges: false });
  const { id } = await store.keep({
    ...{ quoteRequest, receivedAt, dedupeKeys: [] },
    abuse: { signals: isSpam ? ['links', 'token-missing', 'no-browser'] : [], isQuarantined: isSpam },
  });
  await pretendDelivered(database, id, new Date(receivedAt.getTime() + 4000));
  const pictures = createPhotoStore(database, dataDir);
  for (let position = 0; position < photos; position++) {
    const drawn = await draw(receivedAt.getUTCDate() * 10 + position);
    const photo = { id: `${position}`.padStart(32, 'd'), requestId: id, position, of: photos };
    await pictures.keep({ ...photo, ...drawn, receivedAt });
  }
  return id;
}

async function pretendDelivered(database: Database, requestId: string, at: Date) {
  const rows = await database
    .updateTable('notifications')
    .set({ state: 'sent', tries: 1 })
    .where('request_id', '=', requestId)
    .returning('id')
    .execute();
  for (const { id } of rows) {
    const attempt = { id: randomUUIDv7(), notification_id: id, at: at.toISOString() };
    await database
      .insertInto('attempts')
      .values({ ...attempt, outcome: 'sent', detail: '250 made up' })
      .execute();
  }
}
