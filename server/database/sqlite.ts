import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { countWait, DeadlineExceeded, markUnavailable, remaining } from './deadline.ts';
import type { Tables } from './tables.ts';

const settings = ['journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON', 'secure_delete=ON'];

/** SQLite's codes for "not a database" and "damaged database". */
const damageCodes = [11, 26];

/**
 * Opens a SQLite file, creating it if it is missing. A commit returns only once it is on disk (WAL with
 * `synchronous=FULL`); deleted data is overwritten, so that erased people are gone from the file.
 * @throws if the folder is not writable or the file is not a sound database; the file is left as it is
 */
export async function openSqlite(file: string): Promise<Kysely<Tables>> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  makePrivate(file);
  const database = new DatabaseSync(file);
  try {
    await retryWhileBusy(() => assertSound(database));
    for (const setting of settings) await retryWhileBusy(() => database.exec(`PRAGMA ${setting}`));
  } catch (error) {
    database.close();
    if (isUnshared(error)) {
      if (isNew && statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
      throw createUnsharedError(file, error as Error);
    }
    throw isDamage(error) ? createDamageError(file, error as Error) : error;
  }
  return new Kysely({ dialect: nodeSqliteDialect(database) });
}

/** Creates the file if it is missing, readable only by its owner; so are the files that SQLite puts next to it. */
export function makePrivate(file: string) {
  closeSync(openSync(file, 'a', 0o600));
}

/** @throws if a check of the whole file shows that it is damaged */
function assertSound(database: DatabaseSync) {
  const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (verdict !== 'ok') throw Object.assign(new Error(verdict), { errcode: damageCodes[0] });
}

/** The file that all processes map into their memory could not be opened, filled, locked or mapped: SQLITE_IOERR_SHM…. */
function isUnshared(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & plainCode) === ioError && errcode >> 8 >= 18 && errcode >> 8 <= 21;
}

function createUnsharedError(file: string, cause: Error) {
  const reason = `the disk of ${path.dirname(file)} doesn't support shared memory (${cause.message}), as with many network drives and shared folders`;
  return new Error(`${reason}: set DATA_DIR to a folder on a disk of this machine, or DATABASE_URL`, {
    cause,
  });
}

function isDamage(error: unknown): boolean {
  return damageCodes.includes((error as { errcode?: number }).errcode ?? 0);
}

function createDamageError(file: string, cause: Error) {
  const advice = 'replace it with a backup: npm run requests -- restore BACKUP --force';
  return new Error(`${file} is damaged (${cause.message}); ${advice}`, { cause });
}

/** SQLite for Kysely, with transactions and waiting as we need them. */
function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: adapt(database) });
  return Object.assign(dialect, { createDriver: () => new ImmediateDriver(database) });
}

/**
 * Takes the write lock when a transaction starts: one that reads first and writes later could otherwise fail immediately,
 * whatever the timeout. Waiting for another process does not block this one, so pages are served in the meantime.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #mutex = new Mutex();
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
    await this.#mutex.acquire();
    const connection = await super.acquireConnection();
    return {
      executeQuery: <Row>(query: CompiledQuery) => retryWhileBusy(() => connection.executeQuery<Row>(query)),
      streamQuery: <Row>(query: CompiledQuery, size: number) => connection.streamQuery<Row>(query, size),
    };
  }

  override async releaseConnection() {
    await super.releaseConnection();
    this.#mutex.release();
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

/** Lets one through at a time, in order of arrival. Kysely's own lock wakes every waiter each time. */
class Mutex {
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  /**
   * Resolves when it is the caller's turn; `pass` must be called afterward. @throws DeadlineExceeded at the caller's
   * deadline
   */
  acquire(): Promise<void> | undefined {
    if (this.#isTaken) return countWait(this.#wait(remaining(Number.POSITIVE_INFINITY)));
    this.#isTaken = true;
    return undefined;
  }

  release() {
    const [next] = this.#waiting;
    if (next) next();
    else this.#isTaken = false;
  }

  /** Waiters that have left are skipped: a turn given to one of them would never be passed on. */
  #wait(timeout: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        this.#waiting.delete(proceed);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(proceed);
        reject(new DeadlineExceeded());
      };
      const timer = Number.isFinite(timeout) ? setTimeout(giveUp, timeout) : undefined;
      this.#waiting.add(proceed);
    });
  }
}

/** How long a statement waits for another process that is writing, in milliseconds, and how often it checks. */
const busyTimeout = 10_000;
const busyInterval = 5;
/** SQLite's code for "another process is in the way". The bits above it say in which way. */
const busy = 5;
const plainCode = 0xff;
/** SQLite's code for a disk that failed. The bits above it say at what. */
const ioError = 10;

/**
 * Retries as long as another process is in the way, up to the deadline or ten seconds. SQLite's own timeout would
 * block this whole process in the meantime, and is ignored where SQLite fears a deadlock, as when changing the
 * journal mode.
 */
export async function retryWhileBusy<Result>(execute: () => Promise<Result> | Result): Promise<Result> {
  const until = performance.now() + remaining(busyTimeout);
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      if ((errcode & plainCode) !== busy) throw error;
      if (performance.now() > until) throw markUnavailable(error as Error);
      await countWait(wait(busyInterval));
    }
  }
}
