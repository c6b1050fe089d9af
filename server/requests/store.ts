import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { countRows } from '#server/database/count-rows.ts';
import type { Database } from '#server/database/open.ts';
import type { RequestState } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { dropDeadReminders } from '#server/outbox/resend.ts';
import { enqueuePhotoMessage } from '#server/photos/announce.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { lockRequest, recordAction } from './action-log.ts';
import { fetchRequests, findById, oldestFirst, type StoredQuoteRequest } from './find.ts';
import {
  enqueueRequestMessages,
  hasRequestMessage,
  insertRequest,
  type NewQuoteRequest,
  type Recipients,
  retryDroppedMessages,
  type Saved,
  save,
} from './save.ts';

export interface QuoteRequestStore {
  /** Who is notified of a request. */
  readonly recipients: Recipients;
  /**
   * Resolves once the request and its notifications are safely on disk.
   * @throws if it could not be stored; it is not there then
   */
  save(request: NewQuoteRequest): Promise<Saved>;
  find(id: string): Promise<StoredQuoteRequest | undefined>;
  /** Oldest first. */
  list(): Promise<StoredQuoteRequest[]>;
  /**
   * Puts a request into a state; if it is already in it, its time stays. One that leaves quarantine is then announced,
   * and its photos too.
   * @param by who does it, for the history
   * @returns false if there is no such request
   */
  mark(id: string, state: RequestState, at: Date, by?: string): Promise<boolean>;
  countSpam(): Promise<number>;
  /**
   * Does everything that storing a request takes, down to the disk, and leaves nothing that anyone could see.
   * @throws why a request could not be stored
   */
  probeWrite(): Promise<void>;
}

/** Who does what is done without the desk. */
const terminalUser = 'the terminal';

/** @param onNotSaved called for each request that could not be stored, with the cause */
export function createQuoteRequestStore(
  database: Database,
  recipients: Recipients = { channels: [], acknowledges: false },
  onNotSaved: (cause: unknown) => void = () => {},
): QuoteRequestStore {
  return {
    recipients,

    save: (request) =>
      save(database, recipients, request).catch((error: unknown) => {
        onNotSaved(error);
        throw error;
      }),

    find: (id) => findById(database, id),

    list: () => fetchRequests(oldestFirst(database)),

    mark: (id, state, at, by = terminalUser) =>
      database.transaction().execute(async (trx) => {
        const before = await lockRequest(trx, id);
        if (!before) return false;
        await changeState(trx, recipients, before, { state, at });
        if (before.state === state) return true;
        const kind = state === 'open' && before.state === 'spam' ? 'not-spam' : state;
        await recordAction(trx, { id: randomUUID(), kind, at, doneAt: at, by }, before);
        return true;
      }),

    countSpam: () => countRows(database.selectFrom('quote_requests').where('state', '=', 'spam')),

    probeWrite: () => probeWrite(database, recipients),
  };
}

interface NewState {
  state: RequestState;
  at: Date;
  /** Since when it counts as being in that state, if not since `at`: ISO 8601, UTC. */
  since?: string;
}

/**
 * The one place where states change: puts a request into a state, and enqueues what follows. One that
 * leaves quarantine is announced. Call it in a transaction that has locked the request's row.
 */
export async function changeState(
  trx: Database,
  recipients: Recipients,
  { id, state: before, stateSince }: StoredQuoteRequest,
  { state, at, since = state === before ? stateSince : at.toISOString() }: NewState,
) {
  await trx.updateTable('quote_requests').set({ state, state_since: since }).where('id', '=', id).execute();
  if (state !== 'open') return dropDeadReminders(trx, id);
  const isAnnounced = (await retryDroppedMessages(trx, id, at)) || (await hasRequestMessage(trx, id));
  if (!isAnnounced) await enqueueRequestMessages(trx, id, recipients, at);
  await enqueuePhotoMessage(trx, recipients.channels, { requestId: id, at, isComplete: true });
}

/** A request as long as one can be, so that there is room for a real one when there is for this. */
const longestRequest = Object.fromEntries(
  fieldNames.map((field) => [field, 'x'.repeat(quoteFields[field].max)]),
) as QuoteRequest;

/**
 * Stores a request and removes it again in one transaction. On commit the disk has to accept all of it, which a rollback
 * would not require; and nobody else ever sees it, whenever it is interrupted.
 * @throws why a request could not be stored
 */
async function probeWrite(database: Database, recipients: Recipients) {
  const at = new Date();
  const id = randomUUIDv7();
  await database.transaction().execute(async (trx) => {
    await insertRequest(trx, id, { quoteRequest: longestRequest, receivedAt: at, idempotencyKeys: [] });
    const { channels } = recipients;
    await enqueue(trx, { kind: 'request', channels, name: `request:${id}`, requestId: id, at });
    await trx.deleteFrom('quote_requests').where('id', '=', id).execute();
  });
}
