import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { Tables } from './tables.ts';
import { Turns } from './turns.ts';

/** How long a statement waits for another process that writes, in milliseconds. */
const busyTimeout = 10_000;

/**
 * Opens a SQLite file, made when it is missing. A commit returns only after the disk has it
 * (WAL with `synchronous=FULL`); what is deleted is overwritten, so that erased people are gone from the file.
 * @throws when the folder cannot be written or the file is no database; the file is left as it is
 */
export function openSqlite(file: string): Kysely<Tables> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  try {
    database.exec(
      'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON',
    );
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely({ dialect: new NodeSqliteDialect({ database: adapt(database) }) });
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(config: { database: SqliteDatabase }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database });
  }
}

/**
 * Takes the write lock when a transaction begins: one that reads first and writes later could otherwise
 * fail at once with SQLITE_BUSY, whatever the timeout.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #turns = new Turns();

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async acquireConnection() {
    await this.#turns.take();
    return super.acquireConnection();
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
