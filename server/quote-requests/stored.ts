import type { QuoteRequestRow, RequestState } from '#server/database/tables.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** A request as stored. Times: ISO 8601, UTC. */
export interface StoredQuoteRequest extends QuoteRequest {
  id: string;
  receivedAt: string;
  state: RequestState;
  stateSince: string;
  /** The abuse signals found. */
  signals: string[];
}

export function fromRow(row: QuoteRequestRow): StoredQuoteRequest {
  return {
    id: row.id,
    receivedAt: row.received_at,
    ...(Object.fromEntries(fieldNames.map((field) => [field, row[field]])) as QuoteRequest),
    state: row.state,
    stateSince: row.state_since,
    signals: row.signals ? row.signals.split(',') : [],
  };
}
