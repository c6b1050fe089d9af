import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { QuoteRequestRow } from '#server/database/tables.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** A request as it was kept. `receivedAt`: ISO 8601, UTC. */
export interface StoredQuoteRequest extends QuoteRequest {
  id: string;
  receivedAt: string;
}

export interface NewQuoteRequest {
  quoteRequest: QuoteRequest;
  receivedAt: Date;
  /** The keys of one press; if any of them is known, this is that press again. The first is kept. */
  dedupeKeys: string[];
}

export interface QuoteRequestStore {
  /**
   * Resolves once the request is safely on disk.
   * @returns the id: of this request, or of the earlier one that it repeats
   * @throws when it could not be kept; it is not there then
   */
  keep(request: NewQuoteRequest): Promise<{ id: string; isRepeated: boolean }>;
  find(id: string): Promise<StoredQuoteRequest | undefined>;
  /** Oldest first. */
  list(): Promise<StoredQuoteRequest[]>;
  /** @throws when the store cannot be read */
  check(): Promise<void>;
}

export function createQuoteRequestStore(database: Database): QuoteRequestStore {
  return {
    keep: ({ quoteRequest, receivedAt, dedupeKeys }) =>
      database.transaction().execute(async (trx) => {
        if (dedupeKeys.length > 0) {
          const first = await trx
            .selectFrom('quote_requests')
            .select('id')
            .where('dedupe_key', 'in', dedupeKeys)
            .executeTakeFirst();
          if (first) return { id: first.id, isRepeated: true };
        }
        const id = randomUUIDv7();
        const kept = await trx
          .insertInto('quote_requests')
          .values({
            id,
            received_at: receivedAt.toISOString(),
            ...quoteRequest,
            dedupe_key: dedupeKeys[0] ?? null,
          })
          .onConflict((conflict) =>
            conflict
              .column('dedupe_key')
              .doUpdateSet((row) => ({ dedupe_key: row.ref('excluded.dedupe_key') })),
          )
          .returning('id')
          .executeTakeFirstOrThrow();
        return { id: kept.id, isRepeated: kept.id !== id };
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
      const rows = await database
        .selectFrom('quote_requests')
        .selectAll()
        .orderBy('received_at')
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    async check() {
      await database.selectFrom('quote_requests').select('id').limit(1).execute();
    },
  };
}

function fromRow({ received_at, dedupe_key: _, ...row }: QuoteRequestRow): StoredQuoteRequest {
  const { id, ...fields } = row;
  return { id, receivedAt: received_at, ...(fields as QuoteRequest) };
}
