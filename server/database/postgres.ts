import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** How long a query may wait for a connection, and how long it may take, in milliseconds. */
const limits = { connectionTimeoutMillis: 5_000, query_timeout: 15_000 };

/**
 * Opens a PostgreSQL database by its address. Connections are made when they are needed, and made anew
 * after the database was away.
 */
export function openPostgres(url: string): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...limits });
  // A connection that breaks is no error yet: a query under way fails by itself, the next one makes another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
