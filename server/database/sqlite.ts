import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type SqliteDatabase } from 'kysely';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** How long opening waits for another process that opens or changes the file, in milliseconds. */
const openingTimeout = 10_000;

const settings = [
  'journal_mode=WAL',
  'synchronous=FULL',
  'foreign_keys=ON',
  'secure_delete=ON',
  // From here on the dialect waits, without holding up the process.
  'busy_timeout=0',
];

/**
 * Opens a SQLite file, made when it is missing. A commit returns only after the disk has it
 * (WAL with `synchronous=FULL`); what is deleted is overwritten, so that erased people are gone from the file.
 * @throws when the folder cannot be written or the file is no sound database; the file is left as it is
 */
export function openSqlite(file: string): Kysely<Tables> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: openingTimeout });
  try {
    const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() as {
      quick_check: string;
    };
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${verdict}`);
    for (const setting of settings) database.exec(`PRAGMA ${setting}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely({ dialect: new NodeSqliteDialect(adapt(database)) });
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
