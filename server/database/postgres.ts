import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { timeLeft } from './deadline.ts';
import { patientPool, queryLimit } from './patient-pool.ts';
import type { Tables } from './tables.ts';

/** How long anything may wait for a connection, in milliseconds. */
const connectionTimeoutMillis = 5_000;

/**
 * Opens a PostgreSQL database by its address. Connections are made when needed, and made again after the database was
 * unreachable.
 */
export function openPostgres(url: string): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis });
  // A broken connection is not an error yet: a query in progress fails on its own, and the next one makes another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const config = { pool: patientPool(pool) };
  const createDriver = () => new PatientDriver(config);
  return new Kysely({ dialect: Object.assign(new PostgresDialect(config), { createDriver }) });
}

class PatientDriver extends PostgresDriver {
  /** The database itself gives up on a statement too, so that none keeps running after everyone has left. */
  override async beginTransaction(connection: DatabaseConnection) {
    const left = timeLeft(queryLimit);
    // 0 means none.
    const limit = Number.isFinite(left) ? Math.max(1, Math.ceil(left)) : 0;
    await connection.executeQuery(CompiledQuery.raw(`begin; set local statement_timeout = ${limit}`));
  }

  /** On a broken connection the database rolls back on its own. Reporting that it is broken would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
