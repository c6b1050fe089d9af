import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
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

/** How long a statement waits for another process that writes, in milliseconds, and how often it looks. */
const busyTimeout = 10_000;
const busyLook = 5;
/** SQLite's code for "another process is writing". */
const busy = 5;

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
      'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON; PRAGMA busy_timeout=0',
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
 * fail at once, whatever the timeout. Whoever waits for another process waits without holding up this one,
 * so pages are served meanwhile; SQLite's own busy timeout would stop everything.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #turns = new Turns();

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
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

/** Does it again as long as another process writes, up to the busy timeout. */
async function whenFree<Result>(execute: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + busyTimeout;
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      const isBusy = (error as { errcode?: number }).errcode === busy;
      if (!isBusy || performance.now() > until) throw error;
      await wait(busyLook);
    }
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
