import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { Turns } from './turns.ts';
import { whenFree } from './when-free.ts';

/** SQLite for Kysely, with transactions and waiting as we need them. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: adapt(database) });
  return Object.assign(dialect, { createDriver: () => new ImmediateDriver(database) });
}

/**
 * Takes the write lock when a transaction starts: one that reads first and writes later could otherwise fail at once,
 * whatever the timeout. Waiting for another process does not block this one, so pages are served in the meantime.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #turns = new Turns();
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends the transaction on its own. Reporting "cannot rollback" would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  override async acquireConnection() {
    await this.#turns.take();
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery) => whenFree(() => connection.executeQuery<Row>(query)),
      streamQuery: <Row>(query: CompiledQuery, size: number) => connection.streamQuery<Row>(query, size),
    };
  }

  override async releaseConnection() {
    await super.releaseConnection();
    this.#turns.pass();
  }
}

/** Gives `node:sqlite` the shape that Kysely knows. */
function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}
