import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runSteps } from '#server/database/migrations.ts';
import { openDatabase } from '#server/database/open.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { bothEnginesEmpty } from '#server/testing/engines.ts';
import { inFolder, loadDatabase, quickFolder } from './fixture.ts';

type Row = Record<string, unknown>;
type Contents = Record<string, Row[]>;

const asked = (file: string, sql: string): Row[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};

const tables = `(select name as "table", wr from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite%')`;

/** Every table with its columns, keys and indexes; names that SQLite gives are left out. */
function shapeOf(file: string) {
  const named = `select group_concat(name) from pragma_index_info(i.name)`;
  return {
    columns: asked(file, `select * from ${tables} t, pragma_table_xinfo(t."table") order by "table", cid`),
    keys: asked(file, `select * from ${tables} t, pragma_foreign_key_list(t."table") order by 1, "from"`),
    indexes: asked(
      file,
      `select "table", iif(origin = 'c', i.name, '') as name, "unique", origin, (${named}) as columns
        from ${tables} t, pragma_index_list(t."table") i order by 1, 2, 5`,
    ),
  };
}

const contentsOf = (file: string): Contents =>
  Object.fromEntries(
    asked(file, `select "table" from ${tables}`).map(({ table }) => [
      table,
      asked(file, `select * from "${table}"`),
    ]),
  );

/** What each version did to what was there; nothing else may change. */
function changedSince(version: number, before: Contents): Contents {
  const { schema_version, ...after } = structuredClone(before);
  if (version < 2) for (const row of after.quote_requests!) row.state_since = row.received_at;
  if (version < 3)
    for (const row of after.notifications ?? [])
      if (row.kind === 'reminder' && row.state === 'dead') row.state = 'unneeded';
  if (version < 17)
    after.desk_settings?.push({ name: 'desk-emails', value: '' }, { name: 'request-emails', value: '' });
  for (const row of after.request_texts ?? []) {
    if (version < 12) row.text = String(row.text).replaceAll('ø', 'o');
    if (version < 15) row.text = String(row.text).replaceAll(/['\p{Pd}]/gu, '');
  }
  return after;
}

/** What a server of an earlier release still uses, until a later release drops it: docs/decisions/databases.md. */
const leftovers = ['sign_in_counts'];

const withoutLeftovers = (shape: ReturnType<typeof shapeOf>) =>
  Object.fromEntries(
    Object.entries(shape).map(([what, rows]) => [
      what,
      rows.filter(({ table }) => !leftovers.includes(table as string)),
    ]),
  );

let fresh: ReturnType<typeof shapeOf>;
let newestVersion: unknown;
beforeAll(async () => {
  const dataDir = quickFolder();
  await (await openDatabase({ dataDir })).destroy();
  const file = path.join(dataDir, 'requests.sqlite');
  fresh = shapeOf(file);
  newestVersion = asked(file, 'select version from schema_version')[0]!.version;
});

const versions = readdirSync(inFolder('databases')).map((name) => [Number.parseInt(name, 10), name] as const);

test('a database of each version is here', () => {
  expect(versions.map(([version]) => version)).toEqual([...versions.keys()].map((index) => index + 1));
  expect(versions.at(-1)![0], 'README.md says how to add the newest').toBe(newestVersion);
});

describe.each(versions)('a database of version %i', (version, name) => {
  test('gets the tables of a new one, keeps every row, can be searched, and is kept as it was beside', async () => {
    const dataDir = quickFolder(onTestFinished);
    const file = path.join(dataDir, 'requests.sqlite');
    loadDatabase(inFolder('databases', name), file);
    const before = contentsOf(file);
    for (const rows of Object.values(before)) expect(rows).not.toEqual([]);

    await (await openDatabase({ dataDir })).destroy();
    expect(withoutLeftovers(shapeOf(file))).toEqual(fresh);
    const after = contentsOf(file);
    for (const [table, rows] of Object.entries(changedSince(version, before))) {
      expect(after[table], table).toHaveLength(rows.length);
      // Columns that came later are others' business.
      expect(after[table], table).toEqual(rows.map((row) => expect.objectContaining(row)));
    }
    expect(asked(file, 'select distinct language from quote_requests')).toEqual([{ language: 'en' }]);
    expect(asked(file, 'select distinct state from quote_requests').length).toBe(version < 2 ? 1 : 3);

    const found = asked(
      file,
      `select name from quote_requests join request_texts on id = request_id
      where text like '%jose nunez%' or text like '%orjan oneil%4722222222%' order by name`,
    );
    expect(found.map((row) => row.name)).toEqual(['José Núñez', "Ørjan O'Neil"]);

    const copy = `${file}.before-update-${version}`;
    const isNewest = after.schema_version![0]!.version === version;
    expect(existsSync(copy)).toBe(!isNewest);
    if (!isNewest) expect(contentsOf(copy).quote_requests).toEqual(before.quote_requests);
  });

  test('is updated under a server of its own version, which goes on storing', async () => {
    const dataDir = quickFolder(onTestFinished);
    const file = path.join(dataDir, 'requests.sqlite');
    loadDatabase(inFolder('databases', name), file);
    const before = contentsOf(file);
    await (await openDatabase({ dataDir })).destroy();
    const server = new DatabaseSync(file);
    onTestFinished(() => server.close());
    delete before.schema_version;
    for (const [table, [row]] of Object.entries(before)) {
      const columns = Object.keys(row!);
      const store = `insert or replace into ${table} (${columns}) values (${columns.map(() => '?')})`;
      expect(() => server.prepare(store).run(...(Object.values(row!) as string[])), table).not.toThrow();
    }
  });
});

const { PostgreSQL } = bothEnginesEmpty();

/** The last step before which `dropOldCounts` drops nothing: a database that was updated has the table still. */
const lastWithCounts = 8;

const rowsOf = async (database: Kysely<never>, query: ReturnType<typeof sql>) =>
  (await query.execute(database)).rows as Row[];

/** Every column, key and index of the tables that a connection finds by their names alone. */
async function postgresShapeOf(database: Kysely<never>) {
  const columns = await rowsOf(
    database,
    sql`select table_name as "table", column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema = current_schema() order by 1, 2`,
  );
  const constraints = await rowsOf(
    database,
    sql`select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  const indexes = await rowsOf(
    database,
    sql`select tablename as "table", replace(indexdef, current_schema() || '.', '') as definition
      from pg_indexes where schemaname = current_schema() order by 1, 2`,
  );
  return withoutLeftovers({ columns, constraints, indexes } as never);
}

async function postgresContentsOf(database: Kysely<never>, tables: string[]): Promise<Contents> {
  const contents: Contents = {};
  for (const table of tables)
    contents[table] = await rowsOf(
      database,
      sql`select * from ${sql.table(table)} as t order by t::text collate "C"`,
    );
  return contents;
}

test('on PostgreSQL a database of each version gets the tables of a new one, keeps every row, can be searched, and serves its own version on', async () => {
  const { databaseUrl } = await PostgreSQL();
  const server = openPostgres(databaseUrl) as unknown as Kysely<never>;
  onTestFinished(() => server.destroy());
  // A schema for each: making one takes a thousandth of a database's time.
  const inSchema = async (name: string) => {
    await sql`create schema ${sql.id(name)}`.execute(server);
    return `${databaseUrl}&options=${encodeURIComponent(`-c search_path=${name}`)}`;
  };
  const fresh = await openDatabase({ dataDir: '', databaseUrl: await inSchema('fresh') });
  const freshShape = await postgresShapeOf(fresh as never);
  await fresh.destroy();

  for (const [version, name] of versions) {
    const file = path.join(quickFolder(onTestFinished), 'recorded.sqlite');
    loadDatabase(inFolder('databases', name), file);
    const recorded = contentsOf(file);
    const address = await inSchema(`version_${version}`);
    const old = openPostgres(address);
    await runSteps(old, 0, Math.min(version, lastWithCounts));
    await runSteps(old, lastWithCounts, version);
    await sql`create table schema_version (version integer not null)`.execute(old);
    await old.transaction().execute(async (trx) => {
      // Rows come in any order.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const [table, rows] of Object.entries(recorded)) {
        await sql`delete from ${sql.table(table)}`.execute(trx);
        await trx
          .insertInto(table as 'deeds')
          .values(rows as never)
          .execute();
      }
    });
    const tables = Object.keys(recorded);
    const before = await postgresContentsOf(old as never, tables);

    const updated = await openDatabase({ dataDir: '', databaseUrl: address });
    expect(await postgresShapeOf(updated as never), `of version ${version}`).toEqual(freshShape);
    const after = await postgresContentsOf(updated as never, tables);
    for (const [table, rows] of Object.entries(changedSince(version, before))) {
      expect(after[table], `${table} of version ${version}`).toHaveLength(rows.length);
      const expected = rows.map((row) => expect.objectContaining(row));
      expect(after[table], `${table} of version ${version}`).toEqual(expect.arrayContaining(expected));
    }
    const { rows: found } = await sql<{ name: string }>`
      select name from quote_requests join request_texts on id = request_id
      where text like '%jose nunez%' or text like '%orjan oneil%4722222222%' order by name collate "C"`.execute(
      updated,
    );
    expect(found.map((row) => row.name)).toEqual(['José Núñez', "Ørjan O'Neil"]);
    await updated.destroy();

    delete before.schema_version;
    for (const [table, [row]] of Object.entries(before)) {
      const store = old.insertInto(table as 'deeds').values(row as never);
      await store.onConflict((conflict) => conflict.doNothing()).execute();
    }
    await old.destroy();
  }
});
