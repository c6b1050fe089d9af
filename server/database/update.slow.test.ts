import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEnginesEmpty, contract } from '#server/testing/engines.ts';
import { withDeadline } from './deadline.ts';
import { newestVersion, runSteps } from './migrations.ts';
import {
  type Database,
  type DatabaseLocation,
  openDatabase,
  readSchemaVersion,
  sqliteFile,
  supportsRowLocks,
} from './open.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

async function connect({ dataDir, databaseUrl }: DatabaseLocation): Promise<Database> {
  const database = databaseUrl ? openPostgres(databaseUrl) : await openSqlite(sqliteFile(dataDir));
  onTestFinished(() => database.destroy());
  return database;
}

/** Makes a database as a server of this version did, with so many requests, and connects to it as that server does. */
async function ofVersion(place: DatabaseLocation, version: number, requests = 0): Promise<Database> {
  const database = await connect(place);
  await runSteps(database, 0, version);
  await sql`create table schema_version (version integer not null)`.execute(database);
  await sql`insert into schema_version (version) values (${version})`.execute(database);
  await sql`insert into quote_requests (id, received_at, name, email, phone, service, message)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(requests)})
    select 'request-' || i, '2026-03-02T15:04:00.000Z', 'Dana Field', 'dana@example.com', '', '', 'A crack'
    from n where i <= ${sql.lit(requests)}`.execute(database);
  return database;
}

const engines = bothEnginesEmpty();

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  test('a server that starts while another changes the tables waits longer than for anything else', async () => {
    const place = await engines[engine]();
    const changing = await ofVersion(place, 1);
    const other = await connect(place);
    const change = (database: Database, work = async () => {}) =>
      database.transaction().execute(async (trx) => {
        if (supportsRowLocks(trx)) await sql`select pg_advisory_xact_lock(7355608)`.execute(trx);
        await work();
      });
    const usual = 2_000;
    const late = vi.fn();
    let waiting: Promise<Database> | undefined;
    await change(changing, async () => {
      waiting = withDeadline(usual, () => openDatabase(place));
      waiting.catch(late);
      // It asks later, has more time and is refused: the time of the one before it is over too.
      await expect(withDeadline(1.5 * usual, () => change(other))).rejects.toMatchObject({ statusCode: 503 });
      expect(late.mock.calls).toEqual([]);
    });
    await (await waiting!).destroy();
    expect((await readSchemaVersion(place)).found).toBe(newestVersion);
  });

  test('100,000 requests are migrated while a server of the previous release stores and counts, and none is refused', async () => {
    const place = await engines[engine]();
    const old = await ofVersion(place, 8, 100_000);
    let stored = 0;
    let longest = 0;
    /** As version 8 stored a request, and counted who asked to sign in. */
    const store = async () => {
      const [id, start] = [`new-${stored}`, performance.now()];
      await old.transaction().execute(async (trx) => {
        await sql`insert into quote_requests (id, received_at, name, email, phone, service, message, state, state_since)
          values (${id}, '2026-03-03T15:04:00.000Z', 'Lee', 'lee@example.com', '', '', 'A slab', 'open', '')`.execute(
          trx,
        );
        await sql`insert into request_texts (request_id, text) values (${id}, 'lee a slab')`.execute(trx);
        await sql`insert into sign_in_counts (key, count, expires_at) values ('somebody', 1, '')
          on conflict (key) do update set count = sign_in_counts.count + 1`.execute(trx);
      });
      stored += 1;
      longest = Math.max(longest, performance.now() - start);
    };
    await store();
    let isUpdated = false;
    const updating = openDatabase(place).finally(() => {
      isUpdated = true;
    });
    for (; !isUpdated; await setImmediate()) await store();
    const database = await updating;
    onTestFinished(() => database.destroy());
    await store();
    // A visitor who sends a request waits for less than a browser does.
    expect(longest).toBeLessThan(10_000);
    expect(await readSchemaVersion(place)).toEqual({ found: newestVersion, newest: newestVersion });
    const { count } = await database
      .selectFrom('quote_requests')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(100_000 + stored);
    await createQuoteRequestStore(database).save(contract.createSubmission());
  });
});

test('on PostgreSQL a migration lets visitors go first while a backup of the tables is being made', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const place = await engines.PostgreSQL();
  const old = await ofVersion(place, 1, 1);
  let updating: Promise<Database> | undefined;
  const changed = vi.fn();
  await old.transaction().execute(async (copy) => {
    await copy.selectFrom('quote_requests').select('id').execute();
    updating = openDatabase(place);
    updating.then(changed, changed);
    const waits = () =>
      sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`.execute(old);
    await expect.poll(async () => (await waits()).rows).toHaveLength(1);
    const visit = sql`insert into quote_requests (id, received_at, name, email, phone, service, message)
      values ('lee', '', '', '', '', '', '')`;
    await withDeadline(5_000, () => visit.execute(old));
    expect(changed).not.toHaveBeenCalled();
    await expect.poll(() => console.error).toHaveBeenCalledWith(expect.stringContaining('in use'));
  });
  const database = await updating!;
  onTestFinished(() => database.destroy());
  expect(await createQuoteRequestStore(database).list()).toHaveLength(2);
});
