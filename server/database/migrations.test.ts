import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { danasRequest, temporaryFolder } from '#server/testing/parts.ts';
import { createQuoteRequests } from './migrations/001-quote-requests.ts';
import { type Database, openDatabase, sqliteFile } from './open.ts';
import { openSqlite } from './sqlite.ts';

const { name, email, phone, service, message } = danasRequest;
const receivedAt = '2026-03-02T15:04:00.000Z';

/** A database made by the first version of this program, with Dana's request and these changes. */
async function ofTheFirstVersion(change: (database: Database) => Promise<unknown> = async () => {}) {
  const dataDir = temporaryFolder();
  const database = await openSqlite(sqliteFile(dataDir));
  await createQuoteRequests(database);
  await sql`insert into quote_requests (id, received_at, name, email, phone, service, message)
    values ('dana', ${receivedAt}, ${name}, ${email}, ${phone}, ${service}, ${message})`.execute(database);
  await sql`create table schema_version (version integer not null)`.execute(database);
  await sql`insert into schema_version (version) values (1)`.execute(database);
  await change(database);
  await database.destroy();
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

test('requests stored by the first version are still there, and count as open since they were received', async () => {
  const dataDir = await ofTheFirstVersion();
  for (const _start of ['first', 'second']) {
    const database = await openDatabase({ dataDir });
    expect(await createQuoteRequestStore(database).list()).toMatchObject([
      {
        name,
        email,
        phone,
        service,
        message,
        id: 'dana',
        receivedAt,
        state: 'open',
        stateSince: receivedAt,
        signals: [],
      },
    ]);
    await database.destroy();
  }
  expect((await seenIn(dataDir)).versions).toHaveLength(1);
});

test('a migration that fails halfway changes nothing', async () => {
  // A foreign table has the name of one that a later step creates.
  const dataDir = await ofTheFirstVersion((database) => sql`create table secrets (x)`.execute(database));
  const before = await seenIn(dataDir);
  await expect(openDatabase({ dataDir })).rejects.toThrow('secrets');
  expect(await seenIn(dataDir)).toEqual(before);
});

test('a database written by a newer version of this program is reported and left as it is', async () => {
  const dataDir = await ofTheFirstVersion((database) =>
    sql`update schema_version set version = 1000`.execute(database),
  );
  const before = await seenIn(dataDir);
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    'The database has version 1000, which is newer than this program.',
  );
  expect(await seenIn(dataDir)).toEqual(before);
});
