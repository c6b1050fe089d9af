import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { prepareSignIn } from '#server/desk/sign-in/codes.ts';
import { storeChallenge } from '#server/desk/sign-in/passkeys.ts';
import { countInRows } from '#server/http/rate-limits.ts';
import { createMarkLinks } from '#server/notifications/owner-links.ts';
import { restore } from '#server/operations/backups/restore.ts';
import { createFormTokens } from '#server/requests/spam.ts';
import { signIn } from '#server/testing/desk-session.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { company, temporaryFolder, testDatabase } from '#server/testing/parts.ts';
import { moveRows } from './copy-rows.ts';
import { type Database, openDatabase, sqliteFile } from './open.ts';
import { openSigner } from './secrets.ts';
import { backUp } from './sqlite-copy.ts';

const engines = bothEngines();
const { now } = contract;
const tables = ['sessions', 'sign_ins', 'passkeys', 'passkey_challenges', 'push_subscriptions'] as const;

/** A database with one of everything that lets somebody in. */
async function withAccess() {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir });
  const { session } = await signIn(database);
  await prepareSignIn(database, { email: company.email, addressKey: 'k', device: 'd', now });
  await storeChallenge(database, { challenge: 'c', session, now });
  const created_at = now.toISOString();
  const passkey = { id: 'p', email: company.email, name: 'n', public_key: 'k', counter: 0, transports: '' };
  await database
    .insertInto('passkeys')
    .values({ ...passkey, created_at, used_at: null })
    .execute();
  const phone = { id: 's', session_id: session, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };
  await database
    .insertInto('push_subscriptions')
    .values({ ...phone, shows: 'all', created_at })
    .execute();
  return { dataDir, database };
}

async function countsIn(database: Database) {
  const counts = tables.map(async (table) => (await database.selectFrom(table).selectAll().execute()).length);
  return Promise.all(counts);
}

test('a restored backup lets nobody in who could sign in when it was made', async () => {
  const { dataDir, database } = await withAccess();
  expect(await countsIn(database)).toEqual([1, 1, 1, 1, 1]);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(sqliteFile(dataDir), copy);
  await database.destroy();
  await restore(copy, sqliteFile(dataDir), now);
  const restored = await openDatabase({ dataDir });
  expect(await countsIn(restored)).toEqual([0, 0, 0, 0, 0]);
  await restored.destroy();
});

test('a backup contains no rate-limit counts', async () => {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir });
  const trying = { limit: 'try by client', subject: '203.0.113.7', within: 900_000 };
  await countInRows(database, trying, now);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  await backUp(sqliteFile(dataDir), copy);
  await database.destroy();
  const { key } = new DatabaseSync(sqliteFile(dataDir)).prepare('select key from limit_counts').get()!;
  const { value } = new DatabaseSync(sqliteFile(dataDir)).prepare('select value from limit_keys').get()!;
  const bytes = readFileSync(copy, 'latin1');
  expect([key, value].filter((text) => bytes.includes(String(text)))).toEqual([]);
});

test('moving to another database copies no session', async () => {
  const { database } = await withAccess();
  const other = await openDatabase(await engines.PostgreSQL());
  await moveRows(database, other);
  expect(await countsIn(other)).toEqual([0, 0, 0, 0, 0]);
  await Promise.all([database.destroy(), other.destroy()]);
});

test('a signature made for one purpose is not accepted for another', async () => {
  const signer = await openSigner(await testDatabase());
  const now = new Date();
  const links = createMarkLinks(signer, new URL('https://concrete.example'));
  const tokens = createFormTokens(signer);
  const link = links.linkFor('some-id', now).split('/').at(-1)!;
  const token = tokens.make(now);
  expect(links.read(link, now)).toEqual({ requestId: 'some-id' });
  expect(tokens.check(token, now)).not.toBe('forged');
  for (const purpose of ['', 'mark', 'form', 'webhook']) {
    const signedFor = (whole: string) => {
      const claim = whole.slice(0, whole.lastIndexOf('.'));
      return `${claim}.${signer.sign(purpose, claim)}`;
    };
    if (purpose !== 'mark') expect(links.read(signedFor(link), now)).toBe('forged');
    if (purpose !== 'form') expect(tokens.check(signedFor(token), now)).toBe('forged');
  }
});
