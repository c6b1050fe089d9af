import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { Turns } from './turns.ts';

/** How long a statement waits for another process that writes, in milliseconds, and how often it looks. */
const busyTimeout = 10_000;
const busyLook = 5;
/** SQLite's code for "another process is writing". */
const busy = 5;

/** SQLite for Kysely, with transactions and waiting as we need them. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
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
