import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { RequestState } from '#server/database/tables.ts';
import { changeState } from './change-state.ts';
import { lockRequest, recordDeed } from './deed-log.ts';
import { oldestFirst, stored } from './find.ts';
import { type Audience, keep, type NewQuoteRequest } from './keep.ts';
import { rehearse } from './rehearse.ts';
import { fromRow, type StoredQuoteRequest } from './stored.ts';

export interface QuoteRequestStore {
  /** Who is told of a request. */
  readonly audience: Audience;
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
   * @param by who does it, for the history
   * @returns false if there is no such request
   */
  mark(id: string, state: RequestState, at: Date, by?: string): Promise<boolean>;
  countSpam(): Promise<number>;
  /**
   * Does everything that storing a request takes, down to the disk, and leaves nothing that anyone could see.
   * @throws why a request could not be stored
   */
  rehearse(): Promise<void>;
}

/** Who does what is done without the desk. */
export const atTerminal = 'the terminal';

/** @param onNotKept called for each request that could not be stored, with the cause */
export function createQuoteRequestStore(
  database: Database,
  audience: Audience = { channels: [], acknowledges: false },
  onNotKept: (cause: unknown) => void = () => {},
): QuoteRequestStore {
  return {
    audience,

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

    mark: (id, state, at, by = atTerminal) =>
      database.transaction().execute(async (trx) => {
        const before = await lockRequest(trx, id);
        if (!before) return false;
        await changeState(trx, audience, before, { state, at });
        if (before.state === state) return true;
        const kind = state === 'open' && before.state === 'spam' ? 'not-spam' : state;
        await recordDeed(trx, { id: randomUUID(), kind, at, doneAt: at, by }, before);
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
