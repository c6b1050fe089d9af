import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { asUnavailable, remaining, withTimeout } from './deadline.ts';
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
  const config = { pool: poolWithDeadline(pool) };
  const createDriver = () => new DeadlineDriver(config);
  return new Kysely({ dialect: Object.assign(new PostgresDialect(config), { createDriver }) });
}

class DeadlineDriver extends PostgresDriver {
  /** The database itself gives up on a statement too, so that none keeps running after everyone has left. */
  override async beginTransaction(connection: DatabaseConnection) {
    const left = remaining(queryLimit);
    // 0 means none.
    const limit = Number.isFinite(left) ? Math.max(1, Math.ceil(left)) : 0;
    await connection.executeQuery(CompiledQuery.raw(`begin; set local statement_timeout = ${limit}`));
  }

  /** On a broken connection the database rolls back on its own. Reporting that it is broken would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** How long one query may take without a deadline, in milliseconds. */
const queryLimit = 15_000;

/**
 * A pool whose connections are given up at the deadline, whatever they are waiting for: a free one, a lock, a
 * response.
 */
function poolWithDeadline(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const connecting = pool.connect();
      return withTimeout(connecting, remaining(queryLimit)).then(clientWithDeadline, (error) => {
        connecting.then((client) => client.release()).catch(() => {});
        throw asUnavailable(error);
      });
    },
    end: () => pool.end(),
  };
}

/**
 * A connection that did not respond in time is not reused but closed on release: a response to something else may
 * still be on its way. The database rolls back anything it had not committed.
 */
function clientWithDeadline(client: pg.PoolClient) {
  let broken: Error | undefined;
  return {
    async query(sql: string, parameters: readonly unknown[]) {
      if (broken) throw broken;
      const answer = client.query(sql, [...parameters]);
      try {
        return await withTimeout(answer, remaining(queryLimit));
      } catch (error) {
        if (isAnswer(error) && !isInterrupted(error)) throw error;
        if (!isAnswer(error)) broken = error as Error;
        throw asUnavailable(error as Error);
      }
    },
    release: () => client.release(broken),
  } as unknown as PostgresPoolClient;
}

/** True if the database itself refused, so the connection is sound. */
function isAnswer(error: unknown): boolean {
  return 'severity' in (error as object);
}

/** Class 57: the database is stopped, or gave up on a statement that took too long. */
function isInterrupted(error: unknown): boolean {
  return /^57/.test((error as { code?: string }).code ?? '');
}
