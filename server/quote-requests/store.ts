import type { Database } from '#server/database/open.ts';
import type { RequestState } from '#server/database/tables.ts';
import { dropDeadReminders } from '#server/outbox/resend.ts';
import { announcePhotos } from '#server/photos/announce-photos.ts';
import { oldestFirst, stored } from './find.ts';
import { type Audience, announce, keep, type NewQuoteRequest, wasAnnounced } from './keep.ts';
import { rehearse } from './rehearse.ts';
import { fromRow, type StoredQuoteRequest } from './stored.ts';

export interface QuoteRequestStore {
  /**
   * Resolves once the request and its notifications are safely on disk.
   * @returns the id: of this request, or of the earlier one that it repeats
   * @throws if it could not be stored; it is not there then
   */
  keep(request: NewQuoteRequest): Promise<{ id: string; isRepeated: boolean }>;
  find(id: string): Promise<StoredQuoteRequest | undefined>;
  /** Oldest first. */
  list(): Promise<StoredQuoteRequest[]>;
  /**
   * Puts a request into a state; if it is already in it, its time stays. One that leaves quarantine is then announced,
   * and its photographs too.
   * @returns false if there is no such request
   */
  mark(id: string, state: RequestState, at: Date): Promise<boolean>;
  countSpam(): Promise<number>;
  /**
   * Does everything that storing a request takes, down to the disk, and leaves nothing that anyone could see.
   * @throws why a request could not be stored
   */
  rehearse(): Promise<void>;
}

/** @param onNotKept called for each request that could not be stored, with the cause */
export function createQuoteRequestStore(
  database: Database,
  audience: Audience = { channels: [], acknowledges: false },
  onNotKept: (cause: unknown) => void = () => {},
): QuoteRequestStore {
  return {
    keep: (request) =>
      keep(database, audience, request).catch((error: unknown) => {
        onNotKept(error);
        throw error;
      }),

    async find(id) {
      const row = await database
        .selectFrom('quote_requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    list: () => stored(oldestFirst(database)),

    mark: (id, state, at) =>
      database.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('quote_requests')
          .set((row) => ({
            state,
            state_since: row
              .case()
              .when('state', '=', state)
              .then(row.ref('state_since'))
              .else(at.toISOString())
              .end(),
          }))
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (state !== 'open') {
          await dropDeadReminders(trx, id);
          return true;
        }
        if (!(await wasAnnounced(trx, id))) await announce(trx, id, audience, at);
        await announcePhotos(trx, audience.channels, { requestId: id, at, isWhole: true });
        return true;
      }),

    async countSpam() {
      const { count } = await database
        .selectFrom('quote_requests')
        .select((select) => select.fn.countAll().as('count'))
        .where('state', '=', 'spam')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    rehearse: () => rehearse(database, audience),
  };
}
