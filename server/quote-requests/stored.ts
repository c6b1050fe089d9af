import type { QuoteRequestRow, RequestState } from '#server/database/tables.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** A request as it was kept. Times: ISO 8601, UTC. */
export interface StoredQuoteRequest extends QuoteRequest {
  id: string;
  receivedAt: string;
  state: RequestState;
  stateSince: string;
  /** The signals of abuse that were seen. */
  signals: string[];
}

export function fromRow(row: QuoteRequestRow): StoredQuoteRequest {
  return {
    id: row.id,
    receivedAt: row.received_at,
    name: row.name,
    email: row.email,
    phone: row.phone,
    service: row.service,
    message: row.message,
    state: row.state,
    stateSince: row.state_since,
    signals: row.signals ? row.signals.split(',') : [],
  };
}
