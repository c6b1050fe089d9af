import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { ChannelName, RequestState } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { fromRow, type StoredQuoteRequest } from './stored.ts';

export interface NewQuoteRequest {
  quoteRequest: QuoteRequest;
  receivedAt: Date;
  /** The keys of one press; if any of them is known, this is that press again. The first is kept. */
  dedupeKeys: string[];
  /** The signals of abuse that were seen, and whether they are enough to keep it aside, with nobody told. */
  abuse?: { signals: string[]; isQuarantined: boolean };
}

/** Who is told of a request: the owner on these channels, and perhaps the visitor that it came. */
export interface Audience {
  channels: readonly ChannelName[];
  acknowledges: boolean;
}

export interface QuoteRequestStore {
  /**
   * Resolves once the request and its notifications are safely on disk.
   * @returns the id: of this request, or of the earlier one that it repeats
   * @throws when it could not be kept; it is not there then
   */
  keep(request: NewQuoteRequest): Promise<{ id: string; isRepeated: boolean }>;
  find(id: string): Promise<StoredQuoteRequest | undefined>;
  /** Oldest first. */
  list(): Promise<StoredQuoteRequest[]>;
  /**
   * Puts a request into a state. One that comes out of quarantine is announced then.
   * @returns false when there is no such request
   */
  mark(id: string, state: RequestState, at: Date): Promise<boolean>;
  /** How many are kept aside as spam. */
  countSpam(): Promise<number>;
  /** @throws when the store cannot be read */
  check(): Promise<void>;
}

export function createQuoteRequestStore(
  database: Database,
  audience: Audience = { channels: [], acknowledges: false },
): QuoteRequestStore {
  return {
    keep: (request) =>
      database.transaction().execute(async (trx) => {
        const earlier = await findRepeated(trx, request.dedupeKeys);
        if (earlier) return { id: earlier, isRepeated: true };
        const id = randomUUIDv7();
        const kept = await insert(trx, id, request);
        if (kept !== id) return { id: kept, isRepeated: true };
        if (!request.abuse?.isQuarantined) await announce(trx, id, audience, request.receivedAt);
        return { id, isRepeated: false };
      }),

    async find(id) {
      const row = await database
        .selectFrom('quote_requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    async list() {
      const rows = await database.selectFrom('quote_requests').selectAll().orderBy('id').execute();
      return rows.map(fromRow);
    },

    mark: (id, state, at) =>
      database.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('quote_requests')
          .set({ state, state_since: at.toISOString() })
          .where('id', '=', id)
          .executeTakeFirst();
        if (state === 'open' && numUpdatedRows > 0n) await announce(trx, id, audience, at);
        return numUpdatedRows > 0n;
      }),

    async countSpam() {
      const { count } = await database
        .selectFrom('quote_requests')
        .select((select) => select.fn.countAll().as('count'))
        .where('state', '=', 'spam')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async check() {
      await database.selectFrom('quote_requests').select('id').limit(1).execute();
    },
  };
}

async function findRepeated(trx: Database, keys: string[]): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  const first = await trx
    .selectFrom('quote_requests')
    .select('id')
    .where('dedupe_key', 'in', keys)
    .executeTakeFirst();
  return first?.id;
}

/** Of two servers that take the same press at once, the database lets one insert; both get that one's id. */
async function insert(
  trx: Database,
  id: string,
  { quoteRequest, receivedAt, dedupeKeys, abuse }: NewQuoteRequest,
) {
  const { name, email, phone, service, message } = quoteRequest;
  const at = receivedAt.toISOString();
  const row = await trx
    .insertInto('quote_requests')
    .values({
      ...{ id, name, email, phone, service, message, received_at: at, state_since: at },
      dedupe_key: dedupeKeys[0] ?? null,
      state: abuse?.isQuarantined ? 'spam' : 'open',
      signals: abuse?.signals.join(',') ?? '',
    })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet((old) => ({ dedupe_key: old.ref('excluded.dedupe_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function announce(trx: Database, requestId: string, { channels, acknowledges }: Audience, at: Date) {
  await enqueue(trx, { kind: 'request', channels, name: `request:${requestId}`, requestId, at });
  if (acknowledges) {
    await enqueue(trx, {
      kind: 'acknowledgement',
      channels: ['mail'],
      name: `acknowledgement:${requestId}`,
      requestId,
      at,
    });
  }
}
