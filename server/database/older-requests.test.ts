import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { searchPage } from '#server/inbox/search.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { runCommand } from '#server/testing/desk.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { anasRequest, makeFourthVersion } from '#server/testing/fourth-version.ts';
import { danasRequest, temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { type Database, openDatabase, type Place, sqliteFile } from './open.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

const engines = bothEngines();

/** Ana's request as it is read today: fields added later are empty. */
const anasToday = { ...Object.fromEntries(fieldNames.map((field) => [field, ''])), ...anasRequest };

async function makeOlder({ dataDir, databaseUrl }: Place) {
  const database = databaseUrl ? openPostgres(databaseUrl) : await openSqlite(sqliteFile(dataDir));
  await makeFourthVersion(database);
  await database.destroy();
}

async function requestsIn(place: Place) {
  const database = await openDatabase(place);
  const requests = await createQuoteRequestStore(database).list();
  await database.destroy();
  return requests;
}

async function columnsOf(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables();
  return tables.find(({ name }) => name === 'quote_requests')!.columns.map(({ name }) => name);
}

describe.each(Object.entries(engines))('on %s', (_engine, makePlace) => {
  test('a database of an older version gets a column for every field when it is opened, and accepts requests', async () => {
    const place = await makePlace();
    await makeOlder(place);
    const database = await openDatabase(place);
    const columns = await columnsOf(database);
    const without = fieldNames.filter((field) => !columns.includes(field));
    expect(without, 'fields without a column; server/database/migrations.ts needs a step').toEqual([]);
    await createQuoteRequestStore(database).keep(contract.press());
    const found = await searchPage(database, { words: 'long ago 4075550123' });
    expect(found.requests.map(({ id }) => id)).toEqual(['ana']);
    await database.destroy();
    expect((await requestsIn(place)).sort((one) => (one.id === 'ana' ? -1 : 1))).toMatchObject([
      anasToday,
      danasRequest,
    ]);
  });
});

test('a backup made by an older version can be restored and read', async () => {
  const [older, config] = [temporaryFolder(), testConfig()];
  await makeOlder({ dataDir: older });
  await runCommand(config, 'restore', path.join(older, 'requests.sqlite'));
  expect(await requestsIn(config)).toMatchObject([anasToday]);
});

test('requests stored in SQLite by an older version can be moved to PostgreSQL', async () => {
  const config = testConfig();
  await makeOlder(config);
  const { databaseUrl } = await engines.PostgreSQL();
  await runCommand(config, 'move', '--to', databaseUrl);
  expect(await requestsIn({ dataDir: '', databaseUrl })).toMatchObject([anasToday]);
});
