import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** How long a query may wait for a connection, and how long it may take, in milliseconds. */
const limits = { connectionTimeoutMillis: 5_000, query_timeout: 15_000 };

/**
 * Opens a PostgreSQL database by its address. Connections are made when they are needed, and made anew
 * after the database was away.
 * @param onLost told when an idle connection breaks; the next query makes another
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...limits });
  pool.on('error', onLost);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
