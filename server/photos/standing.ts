import { type Database, hasRowLocks } from '#server/database/open.ts';
import { photoLimits } from '#shared/photos.ts';
import type { PhotoKey } from './pictures.ts';

/** Why a photograph is not taken: it is there already, the request has as many as it may, or there is none. */
export type Standing = 'known' | 'full' | 'gone';

/**
 * What is known about a photograph of a request, and how many it has. In a transaction, all photographs of a request take
 * turns from here on.
 */
export async function judge(trx: Database, { requestId, id }: PhotoKey) {
  const request = await trx
    .selectFrom('quote_requests')
    .select('id')
    .where('id', '=', requestId)
    .$if(hasRowLocks(trx), (row) => row.forUpdate())
    .executeTakeFirst();
  const kept = await trx.selectFrom('photos').select('id').where('request_id', '=', requestId).execute();
  const count = kept.length;
  const standing: Standing | undefined = !request
    ? 'gone'
    : kept.some((photo) => photo.id === id)
      ? 'known'
      : count >= photoLimits.count
        ? 'full'
        : undefined;
  return { standing, count };
}
