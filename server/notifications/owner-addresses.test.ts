import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runSteps } from '#server/database/migrations.ts';
import { type Database, type DatabaseLocation, openDatabase, sqliteFile } from '#server/database/open.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { openSqlite } from '#server/database/sqlite.ts';
import { listDeskEmails } from '#server/desk/sign-in/access.ts';
import { bothEnginesEmpty } from '#server/testing/engines.ts';
import { company, testConfig } from '#server/testing/parts.ts';
import { createRecipients, storeOwnersAddresses } from './owner-addresses.ts';

const places = bothEnginesEmpty();
const typo = { email: 'ofice@example.com' };

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  /** A database as the release before left it, used or only created, and opened by this one. */
  async function updatedDatabase({ isUsed }: { isUsed: boolean }): Promise<Database> {
    const place: DatabaseLocation = await places[engine]();
    const old = place.databaseUrl
      ? openPostgres(place.databaseUrl)
      : await openSqlite(sqliteFile(place.dataDir));
    await runSteps(old, 0, 16);
    await sql`create table schema_version (version integer not null)`.execute(old);
    await sql`insert into schema_version (version) values (16)`.execute(old);
    if (isUsed) await sql`insert into secrets (name, value) values ('signing', 'x')`.execute(old);
    await old.destroy();
    const database = await openDatabase(place);
    onTestFinished(() => database.destroy());
    return database;
  }

  /** One start of the server, whose pages name `email`. @returns who may sign in, and who gets requests */
  async function start(database: Database, variables: Record<string, string>, { email }: { email: string }) {
    const config = testConfig(variables);
    await storeOwnersAddresses(database, config, { email });
    const recipients = createRecipients({ config, database, company: { email } });
    return { mayEnter: await listDeskEmails(config, database), get: await recipients() };
  }

  test('an update stores the company’s address, and publishing another doesn’t change it', async () => {
    const database = await updatedDatabase({ isUsed: true });
    const before = { mayEnter: [company.email], get: [company.email] };
    expect(await start(database, {}, company)).toEqual(before);
    expect(await start(database, {}, typo)).toEqual(before);
  });

  test('the settings take precedence, and the addresses they named last stay when they are removed', async () => {
    const database = await updatedDatabase({ isUsed: true });
    const people = { DESK_EMAILS: 'boss@example.com, partner@example.com', MAIL_TO: 'leads@example.com' };
    const named = { mayEnter: ['boss@example.com', 'partner@example.com'], get: ['leads@example.com'] };
    expect(await start(database, people, company)).toEqual(named);
    expect(await start(database, { ...people, DESK_EMAILS: 'boss@example.com' }, typo)).toMatchObject({
      mayEnter: ['boss@example.com'],
    });
    expect(await start(database, {}, typo)).toEqual({ mayEnter: ['boss@example.com'], get: named.get });
  });

  test('with MAIL_TO alone its addresses sign in; with DESK_EMAILS alone requests go to the same address as before', async () => {
    const MAIL_TO = 'leads@example.com';
    expect(await start(await updatedDatabase({ isUsed: true }), { MAIL_TO }, company)).toEqual({
      mayEnter: [MAIL_TO],
      get: [MAIL_TO],
    });
    const DESK_EMAILS = 'boss@example.com';
    expect(await start(await updatedDatabase({ isUsed: true }), { DESK_EMAILS }, company)).toEqual({
      mayEnter: [DESK_EMAILS],
      get: [company.email],
    });
  });

  test('a new database lets nobody in before the first person says who they are', async () => {
    const database = await updatedDatabase({ isUsed: false });
    expect(await start(database, {}, company)).toEqual({ mayEnter: [], get: [company.email] });
    expect(await start(database, { DESK_EMAILS: 'boss@example.com' }, typo)).toEqual({
      mayEnter: ['boss@example.com'],
      get: ['boss@example.com'],
    });
  });
});
