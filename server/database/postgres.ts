import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { timeLeft } from './deadline.ts';
import { patientPool, queryLimit } from './patient-pool.ts';
import type { Tables } from './tables.ts';

/** How long anything may wait for a connection, in milliseconds. */
const connectionTimeoutMillis = 5_000;

/**
 * Opens a PostgreSQL database by its address. Connections are made when they are needed, and made anew
 * after the database was away.
 */
export function openPostgres(url: string): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis });
  // A connection that breaks is no error yet: a query under way fails by itself, the next one makes another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely({ dialect: new PatientDialect({ pool: patientPool(pool) }) });
}

class PatientDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PatientDriver(this.#config);
  }
}

class PatientDriver extends PostgresDriver {
  /** The database itself gives a statement up too, so that none goes on after everybody has left. */
  override async beginTransaction(connection: DatabaseConnection) {
    const limit = Math.max(1, Math.ceil(timeLeft(queryLimit)));
    await connection.executeQuery(CompiledQuery.raw(`begin; set local statement_timeout = ${limit}`));
  }

  /** On a broken connection the database rolls back by itself. To say that it is broken would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
