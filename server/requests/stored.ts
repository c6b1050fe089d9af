import type { QuoteRequestRow } from '#server/database/tables.ts';
import type { Standing } from '#shared/desk/requests.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** A request as stored. Times: ISO 8601, UTC. */
export interface StoredQuoteRequest extends QuoteRequest, Standing {
  id: string;
  receivedAt: string;
  /** The abuse signals found. */
  signals: string[];
}

export function fromRow(row: QuoteRequestRow): StoredQuoteRequest {
  return {
    id: row.id,
    receivedAt: row.received_at,
    ...(Object.fromEntries(fieldNames.map((field) => [field, row[field]])) as QuoteRequest),
    ...standingOf(row),
    signals: row.signals ? row.signals.split(',') : [],
  };
}

/** Where a request stands. */
export function standingOf(
  row: Pick<QuoteRequestRow, 'state' | 'state_since' | 'stage' | 'amount_cents' | 'visit_at'>,
): Standing {
  const { state, state_since, stage, amount_cents, visit_at } = row;
  return { state, stateSince: state_since, stage, amountCents: amount_cents, visitAt: visit_at };
}
