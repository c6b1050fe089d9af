/**
 * Rows as they stand in the database, the same in SQLite and PostgreSQL.
 * Times are ISO 8601 in UTC with milliseconds, so that their order as text is their order in time.
 */
export interface Tables {
  quote_requests: QuoteRequestRow;
}

export interface QuoteRequestRow {
  /** UUID version 7: unguessable, and in order of arrival. */
  id: string;
  received_at: string;
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  /** What makes a repeated press the same request; null for one that can never be the same. */
  dedupe_key: string | null;
}
