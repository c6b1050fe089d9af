import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { RequestState } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { dropDeadReminders } from '#server/outbox/resend.ts';
import { announcePhotos } from '#server/photos/announce.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { lockRequest, recordDeed } from './action-log.ts';
import { fromRow, oldestFirst, type StoredQuoteRequest, stored } from './find.ts';
import {
  type Audience,
  announce,
  announceAfterAll,
  insert,
  keep,
  type NewQuoteRequest,
  wasAnnounced,
} from './save.ts';

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
const atTerminal = 'the terminal';

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

/** A request as long as one can be, so that there is room for a real one when there is for this. */
const madeUp = Object.fromEntries(
  fieldNames.map((field) => [field, 'x'.repeat(quoteFields[field].max)]),
) as QuoteRequest;

/**
 * Stores a request and removes it again in one transaction. On commit the disk has to accept all of it, which a rollback
 * would not require; and nobody else ever sees it, whenever it is interrupted.
 * @throws why a request could not be stored
 */
async function rehearse(database: Database, audience: Audience) {
  const at = new Date();
  const id = randomUUIDv7();
  await database.transaction().execute(async (trx) => {
    await insert(trx, id, { quoteRequest: madeUp, receivedAt: at, dedupeKeys: [] });
    const { channels } = audience;
    await enqueue(trx, { kind: 'request', channels, name: `request:${id}`, requestId: id, at });
    await trx.deleteFrom('quote_requests').where('id', '=', id).execute();
  });
}
