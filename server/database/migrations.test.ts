import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSearchPage } from '#server/desk/requests/list.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEnginesEmpty, contract, createPostgresDatabase } from '#server/testing/engines.ts';
import { danasRequest, temporaryFolder } from '#server/testing/parts.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { removeOldCopies } from './before-update.ts';
import { newestVersion, runSteps } from './migrations.ts';
import { type Database, openDatabase, readSchemaVersion, sqliteFile } from './open.ts';
import { openPostgres } from './postgres.ts';
import { makePrivate, openSqlite } from './sqlite.ts';

const { email, phone, service, message } = danasRequest;
const name = 'Dana O’Field-Jones';
const receivedAt = '2026-03-02T15:04:00.000Z';

/** Makes a database as the first version of this program did, with Dana's request and these changes. */
async function makeFirstVersion(database: Database, change: (database: Database) => Promise<unknown>) {
  await runSteps(database, 0, 1);
  await sql`insert into quote_requests (id, received_at, name, email, phone, service, message)
    values ('dana', ${receivedAt}, ${name}, ${email}, ${phone}, ${service}, ${message})`.execute(database);
  await sql`create table schema_version (version integer not null)`.execute(database);
  await sql`insert into schema_version (version) values (1)`.execute(database);
  await change(database);
  await database.destroy();
}

async function ofTheFirstVersion(change: (database: Database) => Promise<unknown> = async () => {}) {
  const dataDir = temporaryFolder();
  await makeFirstVersion(await openSqlite(sqliteFile(dataDir)), change);
  return dataDir;
}

/** The file's schema version, and the columns of a request. */
async function seenIn(dataDir: string) {
  const database = await openSqlite(sqliteFile(dataDir));
  const { rows: versions } = await sql<{ version: number }>`select version from schema_version`.execute(
    database,
  );
  const { rows: columns } = await sql<{ name: string }>`pragma table_info(quote_requests)`.execute(database);
  await database.destroy();
  return { versions: versions.map(({ version }) => version), columns: columns.map(({ name }) => name) };
}

test('a migration that fails halfway changes nothing', async () => {
  // A foreign table has the name of one that a later step creates.
  const dataDir = await ofTheFirstVersion((database) => sql`create table secrets (x)`.execute(database));
  const before = await seenIn(dataDir);
  await expect(openDatabase({ dataDir })).rejects.toThrow('secrets');
  expect(await seenIn(dataDir)).toEqual(before);
});

const copiesIn = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.includes('before-update'))
    .sort();

test('only the last two copies are stored, none longer than 30 days, and a file of another name is not touched', async () => {
  const dataDir = await ofTheFirstVersion();
  const file = sqliteFile(dataDir);
  const old = (name: string, days: number) => {
    makePrivate(`${file}.${name}`);
    const day = new Date(Date.now() - days * 86_400_000);
    utimesSync(`${file}.${name}`, day, day);
  };
  old('before-update-90', 5);
  old('before-update-80', 10);
  old('before-update-mine', 400);
  await (await openDatabase({ dataDir })).destroy();
  expect(copiesIn(dataDir).map((name) => name.split('-').at(-1))).toEqual(['1', '90', 'mine']);
  expect(removeOldCopies(file, new Date(Date.now() + 26 * 86_400_000))).toBe(1);
  expect(copiesIn(dataDir).map((name) => name.split('-').at(-1))).toEqual(['1', 'mine']);
});

test('a replaced database is removed with its photos 30 days after the restore, however old it was, and nothing else', () => {
  const dataDir = temporaryFolder();
  const file = sqliteFile(dataDir);
  const before = `${file}.before-2026-03-02T15-04-00-000Z`;
  const others = [file, `${file}.before-mine`, path.join(dataDir, 'mine.before-2026-03-02T15-04-00-000Z')];
  for (const name of [before, `${before}-wal`, ...others]) {
    makePrivate(name);
    utimesSync(name, new Date('2025-01-01'), new Date('2025-01-01'));
  }
  mkdirSync(path.join(`${before}.photos`, 'request'), { recursive: true });
  expect(removeOldCopies(file, new Date('2026-04-01T15:03:00Z'))).toBe(0);
  expect(removeOldCopies(file, new Date('2026-04-01T15:05:00Z'))).toBe(3);
  expect(readdirSync(dataDir).sort()).toEqual(others.map((name) => path.basename(name)).sort());
});

test('a database that cannot be copied is not changed', async () => {
  const dataDir = await ofTheFirstVersion();
  mkdirSync(path.join(dataDir, 'requests.sqlite.before-update-1/in-the-way'), { recursive: true });
  const before = await seenIn(dataDir);
  await expect(openDatabase({ dataDir })).rejects.toThrow(/copied to .*before-update-1, and that failed/);
  expect(await seenIn(dataDir)).toEqual(before);
});

const engines = bothEnginesEmpty();
test.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s the version is read while servers use the database, and a newer one is refused and left as it is',
  async (engine) => {
    const place = await engines[engine]();
    expect((await readSchemaVersion(place)).found).toBe(0);
    if (engine === 'SQLite') expect(readdirSync(place.dataDir)).toEqual([]);
    const database = await openDatabase(place);
    expect(await readSchemaVersion(place)).toEqual({ found: newestVersion, newest: newestVersion });
    await sql`update schema_version set version = 1000`.execute(database);
    await expect(openDatabase(place)).rejects.toThrow(
      engine === 'SQLite'
        ? /newer release .*version 1000.*git pull, then npm start.*requests -- restore FILE --force/
        : /newer release .*version 1000.*git pull, then npm start.*pg_dump/,
    );
    expect((await readSchemaVersion(place)).found).toBe(1000);
    await database.destroy();
    // Neither a new database nor one that is up to date was copied.
    if (engine === 'SQLite') expect(copiesIn(place.dataDir)).toEqual([]);
  },
);

test('on PostgreSQL a database of the first version gets a column for every field when it is opened, and its requests are found', async () => {
  const place = await engines.PostgreSQL();
  await makeFirstVersion(await openPostgres(place.databaseUrl), async () => {});
  const database = await openDatabase(place);
  const tables = await database.introspection.getTables();
  const columns = tables.find((table) => table.name === 'quote_requests')!.columns.map((each) => each.name);
  const without = fieldNames.filter((field) => !columns.includes(field));
  expect(without, 'fields without a column; server/database/migrations needs a step').toEqual([]);
  const store = createQuoteRequestStore(database);
  await store.save(contract.createSubmission());
  const first = {
    ...danasRequest,
    name,
    id: 'dana',
    receivedAt,
    state: 'open',
    stateSince: receivedAt,
    signals: [],
  };
  expect(await store.find('dana')).toMatchObject(first);
  expect(await store.list()).toHaveLength(2);
  const found = await readSearchPage(database, { words: 'widening 4075550199 ofield jones' });
  expect(found.requests.map((each) => each.id)).toContain('dana');
  await database.destroy();
});

test.each(['LATIN1', 'SQL_ASCII'])(
  'a PostgreSQL database in %s is refused before it has a table, with what to do',
  async (encoding) => {
    const place = { dataDir: '', databaseUrl: await createPostgresDatabase({ encoding }) };
    await expect(openDatabase(place)).rejects.toThrow(
      new RegExp(`has the encoding ${encoding}, .*createdb --encoding=UTF8 .*pg_dump --encoding=UTF8 `),
    );
    expect((await readSchemaVersion(place)).found).toBe(0);
  },
);
